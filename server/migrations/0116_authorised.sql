-- Money that a provider has reserved for an order, and that is taken only once somebody has looked at it.
alter table orders drop constraint orders_payment_status_check;
alter table orders add constraint orders_payment_status_check check (payment_status in (
  'unpaid', 'pending', 'authorised', 'paid', 'failed', 'cancelled', 'expired', 'partially_refunded', 'refunded', 'disputed',
  'charged_back'));
-- Since when it is reserved: from then on a person is to look within two hours.
alter table orders add column authorised_at timestamptz;
alter table orders add constraint orders_authorised_check check (payment_status <> 'authorised' or authorised_at is not null);

-- Whether the provider was asked to reserve the money, and not to take it.
alter table payment_attempts add column manual boolean not null default false;
