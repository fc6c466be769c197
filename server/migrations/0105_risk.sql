-- What was thought of an order's risk as it was placed: score, verdict, reasons with their points, and the facts that they rest on,
-- so that other weights can be tried on the same orders. Null of orders that were placed before.
alter table orders add column risk jsonb;
-- The mailbox by one rough form, under which addresses that differ by a dot, a tag or a number are the same.
alter table orders add column mailbox text not null default '';

create index orders_mailbox on orders (mailbox, placed_at desc) where mailbox <> '';
create index orders_ip on orders (ip, placed_at desc) where ip is not null;
create index orders_ship_to on orders
  (lower(address ->> 'country'), lower(address ->> 'zip'), lower(address ->> 'address'), placed_at desc)
  where address is not null;
-- Held for a look: few at any time, and looked for each minute.
create index orders_under_review on orders (paid_at) where under_review;

-- Tries that were not taken: nothing of them is an order.
create table risk_refusals (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  account_id uuid references accounts (id),
  email text not null,
  email_norm text not null,
  ip inet not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total_minor bigint not null check (total_minor >= 0),
  risk jsonb not null
);
create index risk_refusals_at on risk_refusals (at desc);
create index risk_refusals_account on risk_refusals (account_id) where account_id is not null;
create index risk_refusals_email on risk_refusals (email_norm);

-- Payments that a provider said no to, by who tried.
create table payment_declines (
  attempt_id uuid primary key,
  order_id uuid not null,
  at timestamptz not null,
  ip inet,
  mailbox text not null default ''
);
create index payment_declines_mailbox on payment_declines (mailbox, at desc);
create index payment_declines_ip on payment_declines (ip, at desc) where ip is not null;
create index payment_declines_at on payment_declines (at);
create index payment_declines_order on payment_declines (order_id);
