-- Payments that a provider said no to, by who tried.
create table payment_declines (
  attempt_id uuid not null,
  order_id uuid not null,
  at timestamptz not null,
  ip inet,
  email_group text not null default '',
  ref text primary key,
  -- The e-mail in one form, however it is written.
  customer text not null default '',
  -- The provider's name for the card, which says nothing of its number; null where it tells none.
  card text,
  network cidr,
  site cidr,
  constraint payment_declines_network check (ip is not null or network is null and site is null)
);
create index payment_declines_email_group on payment_declines (email_group, at desc);
create index payment_declines_at on payment_declines (at);
create index payment_declines_order on payment_declines (order_id);
create index payment_declines_customer on payment_declines (customer, at desc);
create index payment_declines_card on payment_declines (card, at desc) where card is not null;
create index payment_declines_network on payment_declines (network, at desc) where network is not null;
create index payment_declines_site on payment_declines (site, at desc) where site is not null;

create view declined_payments as select ref, at, email_group, network, site from payment_declines;

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
