-- Acts of the staff that the owners are told of by mail. The audit log has them too; this is what the mail is written from.
create table staff_acts (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('bank', 'balance', 'points', 'coupon', 'staff_added', 'staff_reset',
    'staff_disabled', 'staff_enabled')),
  staff_id uuid not null references staff,
  at timestamptz not null,
  -- Where in the back office it is looked at, and undone.
  path text not null,
  -- What the mail names: accounts, amounts, coupons, members of staff. Nothing of a customer.
  said jsonb not null
);

-- What one member of staff has given within a day.
create index balance_ledger_given on balance_ledger (actor, at) where kind = 'credit';
create index points_ledger_given on points_ledger (actor, at) where kind = 'adjust';
