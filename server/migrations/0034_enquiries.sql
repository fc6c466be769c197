-- Inquiries by people who do not buy in the shop: suppliers, wholesale buyers, affiliates.
-- docs/features/inquiries.md.
create table enquiries (
  -- The browser names it, so that one that is sent twice is written once.
  id uuid primary key,
  -- What it goes by in letters.
  number text not null unique,
  kind text not null check (kind in ('sale', 'wholesale', 'affiliate')),
  state text not null default 'new' check (state in ('new', 'answering', 'accepted', 'declined', 'closed')),
  spam boolean not null default false,
  -- Of the member who was signed in.
  account_id uuid references accounts (id),
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  email_norm text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  company text not null default '',
  channel text not null default '',
  content text not null check (content <> ''),
  -- In which it was written, and is answered.
  locale text not null,
  -- Whether a receipt was mailed.
  receipt boolean not null,
  -- A keyed hash of the place that it came from, for a day: so many receipts a day go out for one place.
  place bytea,
  -- How often it moved: who acts says what they saw.
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (company = '' or kind = 'wholesale'),
  check ((channel <> '') = (kind = 'affiliate'))
);
create index enquiries_new on enquiries (created_at, id) where state = 'new' and not spam;
create index enquiries_state on enquiries (state, created_at desc, id desc) where not spam;
create index enquiries_all on enquiries (created_at desc, id desc) where not spam;
create index enquiries_spam on enquiries (created_at desc, id desc) where spam;
create index enquiries_account on enquiries (account_id) where account_id is not null;
create index enquiries_email on enquiries (email_norm, created_at desc);
create index enquiries_place on enquiries (place, created_at) where place is not null;
create index enquiries_moved on enquiries (updated_at);
-- For what a list is searched by: how these begin.
create index enquiries_find_email on enquiries (email_norm text_pattern_ops);
create index enquiries_find_name on enquiries (lower(name) text_pattern_ops);
create index enquiries_find_number on enquiries (number text_pattern_ops);

-- What is wanted in bulk, line by line.
create table enquiry_items (
  enquiry_id uuid not null references enquiries (id) on delete cascade,
  no integer not null check (no > 0),
  -- Null: in words alone.
  product_id uuid references products (id),
  name text not null check (name <> ''),
  quantity integer not null check (quantity > 0),
  primary key (enquiry_id, no)
);
create index enquiry_items_product on enquiry_items (product_id) where product_id is not null;

-- What the staff answered by mail, and what they noted.
create table enquiry_messages (
  id uuid primary key,
  enquiry_id uuid not null references enquiries (id) on delete cascade,
  no integer not null check (no > 0),
  kind text not null check (kind in ('answer', 'note')),
  written_by uuid not null references staff (id),
  subject text not null default '',
  content text not null check (content <> ''),
  at timestamptz not null,
  unique (enquiry_id, no),
  check ((kind = 'answer') = (subject <> ''))
);
create index enquiry_messages_staff on enquiry_messages (written_by);
