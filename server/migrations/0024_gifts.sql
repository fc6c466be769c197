create table gifts (
  order_id uuid primary key references orders (id),
  -- Whom it is for; empty once it was forgotten.
  email text not null,
  -- Who gives it, and what they say: as they wrote it, or nothing.
  sender text not null default '',
  message text not null default '',
  -- Null: as soon as it is paid.
  due_at timestamptz,
  -- Its keys are all there.
  ready_at timestamptz,
  -- Goes up with each change of the address: the link of the former one is another, and opens nothing.
  version integer not null default 1 check (version > 0),
  -- The hash of the secret in the link. The secret itself stands nowhere: the keyring derives it.
  link_hash bytea unique check (octet_length(link_hash) = 32),
  sendings integer not null default 0,
  sent_at timestamptz,
  opened_at timestamptz,
  -- The buyer has taken it back, to keep it.
  kept_at timestamptz,
  created_at timestamptz not null,
  buyer_email text not null default '',
  undo_hash bytea unique check (octet_length(undo_hash) = 32),
  check ((sent_at is null) = (sendings = 0)),
  check (opened_at is null or sent_at is not null),
  check (opened_at is null or kept_at is null),
  check (kept_at is null or link_hash is null),
  check (buyer_email = '' or undo_hash is not null)
);
-- What the round looks for.
create index gifts_ready on gifts (ready_at)
  where ready_at is not null and sent_at is null and kept_at is null;
-- What is forgotten after a time.
create index gifts_named on gifts (created_at) where email <> '';
