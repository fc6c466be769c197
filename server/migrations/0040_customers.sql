-- What staff note for each other about a customer: a member by the account, a guest by the email address of the orders. A guest who
-- makes an account keeps the notes, as members are also found by their address.
create table customer_notes (
  id uuid primary key default uuidv7(),
  account_id uuid references accounts (id) on delete cascade,
  email_norm text,
  staff_id uuid not null references staff (id),
  content text not null check (length(content) between 1 and 2000),
  at timestamptz not null,
  edited_at timestamptz,
  check ((account_id is null) <> (email_norm is null))
);
create index customer_notes_account on customer_notes (account_id, at) where account_id is not null;
create index customer_notes_email on customer_notes (email_norm, at) where email_norm is not null;

-- Words by which staff find customers again, made as they are needed.
create table customer_tags (
  id uuid primary key default uuidv7(),
  account_id uuid references accounts (id) on delete cascade,
  email_norm text,
  tag text not null check (length(tag) between 1 and 40),
  at timestamptz not null,
  check ((account_id is null) <> (email_norm is null)),
  unique nulls not distinct (account_id, email_norm, tag)
);
create index customer_tags_tag on customer_tags (tag);
create index customer_tags_at on customer_tags (at);
create index customer_notes_at on customer_notes (coalesce(edited_at, at));
create index customer_tags_email on customer_tags (email_norm) where email_norm is not null;
