-- Prices that the shopkeeper fixes for a currency: they stand there in place of base × rate (docs/decisions/0034-fixed-prices.md).
create table fixed_prices (
  product_id uuid not null references products (id),
  -- The base price is the one in dollars.
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'USD'),
  -- Minor units of the currency.
  regular_minor bigint not null check (regular_minor > 0),
  sale_minor bigint check (sale_minor > 0 and sale_minor < regular_minor),
  current_minor bigint not null generated always as (coalesce(sale_minor, regular_minor)) stored,
  -- The lowest price in this currency of the 30 days before the drop, and when that was; null where nothing is to be struck.
  was_minor bigint check (was_minor > 0),
  reduced_at timestamptz,
  primary key (product_id, currency),
  check ((was_minor is null) = (reduced_at is null)),
  check (was_minor is null or sale_minor is not null)
);

-- Which price stood fixed and when; written by a trigger, so that no path can change one unseen. Between two of them the product
-- cost base × rate, which the histories of the two tell.
create table fixed_price_history (
  product_id uuid not null references products (id),
  currency text not null,
  price_minor bigint not null check (price_minor > 0),
  valid_from timestamptz not null,
  valid_to timestamptz,
  primary key (product_id, currency, valid_from),
  check (valid_to is null or valid_to > valid_from)
);
create unique index fixed_price_history_current on fixed_price_history (product_id, currency) where valid_to is null;

create function fixed_prices_changed() returns trigger language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
begin
  if tg_op = 'UPDATE' and old.current_minor = new.current_minor then return null; end if;
  if tg_op <> 'INSERT' then
    update fixed_price_history set valid_to = moment
    where product_id = old.product_id and currency = old.currency and valid_to is null;
  end if;
  if tg_op <> 'DELETE' then
    insert into fixed_price_history (product_id, currency, price_minor, valid_from)
    values (new.product_id, new.currency, new.current_minor, moment);
  end if;
  return null;
end $$;
create trigger fixed_prices_changed after insert or delete or update on fixed_prices
  for each row execute function fixed_prices_changed();

create function fixed_prices_guard() returns trigger language plpgsql as $$
begin
  if new.product_id <> old.product_id or new.currency <> old.currency then
    raise exception 'a fixed price keeps its product and its currency' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger fixed_prices_guard before update on fixed_prices for each row execute function fixed_prices_guard();

-- Pages that are kept hear of it, whoever wrote it.
create function tell_catalog() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', '');
  return null;
end $$;
create trigger fixed_prices_tell after insert or delete or update on fixed_prices
  for each statement execute function tell_catalog();

-- By which rate the store converted, and when: what a product cost before its price was fixed can be told from it.
create table currency_rate_history (
  code text not null,
  rate numeric(18, 8) not null,
  valid_from timestamptz not null,
  valid_to timestamptz,
  primary key (code, valid_from),
  check (valid_to is null or valid_to > valid_from)
);
create unique index currency_rate_history_current on currency_rate_history (code) where valid_to is null;

create function currency_rates_changed() returns trigger language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
begin
  if tg_op = 'UPDATE' and old.rate = new.rate then return null; end if;
  if tg_op <> 'INSERT' then
    update currency_rate_history set valid_to = moment where code = old.code and valid_to is null;
  end if;
  if tg_op <> 'DELETE' then
    insert into currency_rate_history (code, rate, valid_from) values (new.code, new.rate, moment);
  end if;
  return null;
end $$;
create trigger currency_rates_changed after insert or delete or update on currency_rates
  for each row execute function currency_rates_changed();

insert into currency_rate_history (code, rate, valid_from) select code, rate, least(as_of, now()) from currency_rates;

-- Whether the price of a line was a fixed one, and so not its base price at the rate of the order.
alter table order_lines add column fixed boolean not null default false;
