-- The books of the sandbox payment provider: another party's, kept apart. The store never reads them but through the
-- provider's interface; the doctor compares them with its own.
create schema sandbox;

create table sandbox.payments (
  ref text primary key,
  -- What the merchant calls it.
  merchant_ref uuid not null unique,
  order_no text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  return_url text not null,
  cancel_url text not null,
  state text not null default 'open' check (state in ('open', 'approved', 'declined', 'cancelled')),
  capture_ref text unique,
  captured_minor bigint,
  captured_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create table sandbox.refunds (
  ref text primary key,
  capture_ref text not null references sandbox.payments (capture_ref),
  amount_minor bigint not null check (amount_minor > 0),
  idem text not null unique,
  created_at timestamptz not null default now()
);
