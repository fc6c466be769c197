-- What a copy costs from a quantity on (docs/decisions/0066-wholesale-tiers.md).
alter table products
  -- Whom its tiers are for; null where it has none. Read with the product, so that one without tiers looks for none.
  add column tiers_for text check (tiers_for in ('all', 'members'));

create table price_tiers (
  product_id uuid not null references products (id),
  from_quantity integer not null check (from_quantity between 2 and 100),
  -- US cents for one copy.
  unit_minor bigint not null check (unit_minor > 0),
  primary key (product_id, from_quantity)
);

-- Where a price is fixed for a currency, its tiers are fixed too, and go with it.
create table fixed_price_tiers (
  product_id uuid not null,
  currency text not null,
  from_quantity integer not null check (from_quantity between 2 and 100),
  -- Minor units of the currency.
  unit_minor bigint not null check (unit_minor > 0),
  primary key (product_id, currency, from_quantity),
  foreign key (product_id, currency) references fixed_prices (product_id, currency) on delete cascade
);

-- Pages that are kept hear of it, whoever wrote it.
create trigger price_tiers_tell after insert or delete or update on price_tiers
  for each statement execute function tell_catalog();
create trigger fixed_price_tiers_tell after insert or delete or update on fixed_price_tiers
  for each statement execute function tell_catalog();

-- From which quantity on the price of a line holds: from one on, but where it is a wholesale price.
alter table order_lines add column tier_from integer not null default 1 check (tier_from between 1 and quantity);
