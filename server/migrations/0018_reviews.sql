-- Feedback is what somebody writes of the store itself; it is read, approved and rejected as reviews of products are.
alter table reviews
  add column kind text not null default 'review' check (kind in ('review', 'feedback')),
  -- The address of the order that it was bought with, in lower case: whoever bought twice reviews once.
  add column buyer_norm text,
  -- Why it was rejected.
  add column reason text not null default '',
  add column decided_at timestamptz,
  -- `staff:<id>`, or `system` for what the store has approved by itself.
  add column decided_by text;
alter table reviews alter column product_id drop not null;
alter table reviews add constraint reviews_about check ((kind = 'review') = (product_id is not null));
alter table reviews add constraint reviews_delivery_fkey foreign key (delivery_id) references deliveries (id);

-- Once a product: by the buyer's address, by account, and by the copy that proves it.
create unique index reviews_once_buyer on reviews (product_id, buyer_norm) where buyer_norm is not null;
create unique index reviews_once_account on reviews (product_id, account_id)
  where account_id is not null and kind = 'review';
create unique index reviews_once_copy on reviews (delivery_id) where delivery_id is not null;

create index reviews_stars on reviews (product_id, rating, created_at desc, id desc) where state = 'approved';
create index reviews_feedback on reviews (created_at desc, id desc) where kind = 'feedback' and state = 'approved';
create index reviews_waiting on reviews (created_at, id) where state = 'pending';
create index reviews_about_product on reviews (product_id);
create index reviews_by_state on reviews (state, created_at desc, id desc);

-- When a person last wrote, by a hash of each of the things that they are known by: account, e-mail, address.
create table message_times (
  subject bytea primary key check (length(subject) = 32),
  at timestamptz not null
);
create index message_times_at on message_times (at);
