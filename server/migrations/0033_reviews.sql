-- When a person last wrote, by a hash of each of the things that they are known by: account, e-mail, address.
create table message_times (
  subject bytea primary key check (length(subject) = 32),
  at timestamptz not null
);
create index message_times_at on message_times (at);

create table reviews (
  id uuid primary key default uuidv7(),
  product_id uuid references products (id),
  delivery_id uuid,
  account_id uuid,
  full_name text not null,
  email text,
  content text not null,
  rating integer not null check (rating between 1 and 5),
  locale text not null default 'en-US',
  verified boolean not null default false,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  kind text not null default 'review' check (kind in ('review', 'feedback')),
  -- The email address of the order in lower case: a buyer reviews a product once.
  buyer_norm text,
  -- Why it was rejected.
  reason text not null default '',
  decided_at timestamptz,
  -- `staff:<id>`, or `system` for what the store has approved by itself.
  decided_by text,
  -- How many members found it helpful: the rows of `review_votes`.
  helpful integer not null default 0 check (helpful >= 0),
  foreign key (account_id) references accounts (id),
  constraint reviews_delivery_fkey foreign key (delivery_id) references deliveries (id),
  constraint reviews_about check ((kind = 'review') = (product_id is not null))
);
create index reviews_product on reviews (product_id, created_at desc, id desc) where state = 'approved';
-- Once a product: by the buyer's address, by account, and by the copy that proves it.
create unique index reviews_once_buyer on reviews (product_id, buyer_norm) where buyer_norm is not null;
create unique index reviews_once_account on reviews (product_id, account_id)
  where account_id is not null and kind = 'review';
create unique index reviews_once_copy on reviews (delivery_id) where delivery_id is not null;
create index reviews_stars on reviews (product_id, rating, created_at desc, id desc) where state = 'approved';
create index reviews_highest on reviews (product_id, rating desc, created_at desc, id desc) where state = 'approved';
create index reviews_helpful on reviews (product_id, helpful desc, created_at desc, id desc) where state = 'approved';
create index reviews_feedback on reviews (created_at desc, id desc) where kind = 'feedback' and state = 'approved';
create index reviews_waiting on reviews (created_at, id) where state = 'pending';
create index reviews_about_product on reviews (product_id);
create index reviews_by_state on reviews (state, created_at desc, id desc);
create index reviews_account on reviews (account_id) where account_id is not null;
create index reviews_email on reviews (lower(email)) where email is not null;
create index reviews_buyer on reviews (buyer_norm) where buyer_norm is not null;

-- Which members found which review helpful: one vote a member.
create table review_votes (
  review_id uuid not null references reviews (id) on delete cascade,
  account_id uuid not null references accounts (id),
  primary key (review_id, account_id)
);
create index review_votes_account on review_votes (account_id);

create function review_votes_counted() returns trigger language plpgsql as $$
begin
  update reviews set helpful = helpful + case when tg_op = 'INSERT' then 1 else -1 end
  where id = case when tg_op = 'INSERT' then new.review_id else old.review_id end;
  return null;
end $$;
create trigger review_votes_counted after insert or delete on review_votes
  for each row execute function review_votes_counted();

-- What visitors report, until a person decides. Members by account, once each; others are not told apart.
create table review_reports (
  id uuid primary key default uuidv7(),
  review_id uuid not null references reviews (id) on delete cascade,
  account_id uuid references accounts (id),
  reason text not null check (reason in ('spam', 'offensive', 'personal', 'false', 'illegal', 'other')),
  note text not null default '',
  created_at timestamptz not null
);
create index review_reports_review on review_reports (review_id, created_at, id);
create unique index review_reports_once on review_reports (account_id, review_id) where account_id is not null;

-- The stars that a product shows.
create view product_stars as select product_id, rating from reviews where state = 'approved';

-- Stars are on the cards of products, which the web processes keep (0012_assortment.sql).
create function note_product_of_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'approved' and old.product_id is not null then
    insert into product_changes (product_id) values (old.product_id) on conflict do nothing;
    perform pg_notify('catalog', '');
  end if;
  if tg_op <> 'DELETE' and new.state = 'approved' and new.product_id is not null then
    insert into product_changes (product_id) values (new.product_id) on conflict do nothing;
    perform pg_notify('catalog', '');
  end if;
  return null;
end $$;
create trigger reviews_note_new after insert or delete on reviews for each row execute function note_product_of_review();
create trigger reviews_note after update of product_id, state, rating on reviews
  for each row execute function note_product_of_review();
