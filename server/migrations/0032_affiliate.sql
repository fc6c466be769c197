-- Members who recommend the store and earn a share of what is bought through their link.
create table affiliates (
  account_id uuid primary key references accounts (id),
  -- The value of `ref` in their links.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  -- Hundredths of a percent; orders keep the one they were placed with.
  rate_bp integer not null check (rate_bp between 1 and 5000),
  state text not null default 'active' check (state in ('active', 'ended')),
  made_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'ended') = (ended_at is not null))
);
create index affiliates_newest on affiliates (made_at desc, account_id desc);

-- For slices below that show whether a customer is an affiliate.
create view affiliate_accounts as select account_id from affiliates;

-- Which affiliate's link an order came by, and the rate that was frozen with it.
create table order_affiliates (
  order_id uuid primary key references orders (id),
  account_id uuid not null references affiliates (account_id),
  rate_bp integer not null check (rate_bp between 1 and 5000)
);
create index order_affiliates_account on order_affiliates (account_id);

-- The ledger, in US cents.
create table affiliate_entries (
  id uuid primary key default uuidv7(),
  account_id uuid not null references affiliates (account_id),
  -- 'lapsed': the account was erased.
  kind text not null check (kind in ('earned', 'taken_back', 'to_balance', 'paid_out', 'lapsed')),
  amount_minor bigint not null check (amount_minor <> 0),
  order_id uuid references order_affiliates (order_id),
  -- Names the cause: the same cause is booked once.
  reference text not null unique,
  at timestamptz not null,
  -- When what was earned becomes available.
  due_at timestamptz,
  actor text not null,
  -- What staff typed: the reference of a bank transfer.
  note text not null default '',
  check ((order_id is not null) = (kind in ('earned', 'taken_back'))),
  check ((amount_minor > 0) = (kind = 'earned')),
  check ((due_at is not null) = (kind = 'earned'))
);
create index affiliate_entries_latest on affiliate_entries (account_id, at desc, id desc);
create index affiliate_entries_order on affiliate_entries (order_id) where order_id is not null;

create trigger affiliate_entries_append_only before update or delete on affiliate_entries
  for each row execute function refuse_change();
create trigger affiliate_entries_no_truncate before truncate on affiliate_entries
  for each statement execute function refuse_change();
