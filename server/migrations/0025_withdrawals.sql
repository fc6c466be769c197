-- What a buyer of keys has agreed to at the checkout beside the terms: delivery before the period of withdrawal ends, and that
-- the right ends with a key that was shown. In which words, and when.
create table order_consents (
  order_id uuid primary key references orders (id),
  version text not null,
  -- With a box of its own; else within the terms, by who asks for both at once.
  own_box boolean not null,
  agreed_at timestamptz not null,
  locale text,
  words text check (words <> ''),
  check ((locale is null) = (words is null))
);

-- Who withdraws from a contract, and from what. docs/features/withdrawal.md.
create table withdrawals (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  name text not null,
  email text not null,
  locale text not null,
  declared_at timestamptz not null,
  -- What went back at once, in the order's currency.
  refunded_minor bigint not null check (refunded_minor >= 0)
);
create index withdrawals_order on withdrawals (order_id);
create index withdrawals_newest on withdrawals (declared_at desc, id desc);

-- A copy is withdrawn from once.
create table withdrawal_units (
  delivery_id uuid primary key references deliveries (id),
  withdrawal_id uuid not null references withdrawals (id),
  -- Goods that had left are paid back once they are here again, or their sending is proved.
  settled_as text check (settled_as in ('at_once', 'returned', 'proof')),
  settled_at timestamptz,
  check ((settled_as is null) = (settled_at is null))
);
create index withdrawal_units_of on withdrawal_units (withdrawal_id);
create index withdrawal_units_open on withdrawal_units (withdrawal_id) where settled_at is null;
