-- Reminders of unpaid orders. docs/features/payment-reminders.md.
create table reminder_settings (
  one boolean primary key default true check (one),
  -- Minutes after an order was placed; null: no such reminder.
  open_minutes integer check (open_minutes between 5 and 1440),
  expired_minutes integer check (expired_minutes between 15 and 1440),
  version integer not null default 1,
  saved_by text not null default 'system',
  saved_at timestamptz not null default now()
);
insert into reminder_settings default values;

-- What was decided about an order: it is reminded of once at most. `none`: it was due, and there was a reason not to.
create table order_reminders (
  order_id uuid primary key references orders (id),
  kind text not null check (kind in ('open', 'expired', 'none')),
  -- Keyed hashes of the address, and of the secret in the mail that stops reminders to it.
  email_hash bytea not null check (octet_length(email_hash) = 32),
  stop_hash bytea not null unique check (octet_length(stop_hash) = 32),
  at timestamptz not null
);
create index order_reminders_email on order_reminders (email_hash, at) where kind <> 'none';

-- Addresses that want no reminders.
create table reminder_stops (
  email_hash bytea primary key check (octet_length(email_hash) = 32),
  at timestamptz not null
);
