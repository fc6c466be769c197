-- Tax: rates by country, region and class of product, and what each order was taxed with, for good. docs/features/tax.md.
create table tax_rates (
  id uuid primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Of a state or province, by the name that its addresses have; empty for the whole country.
  region text not null default '' check (length(region) <= 100),
  class text not null check (class in ('standard', 'reduced', 'voucher')),
  -- Thousandths of a percent: 9975 is 9.975 %.
  rate integer not null check (rate between 0 and 100000),
  -- The days on which it holds, the last one too; by UTC.
  valid_from date not null,
  valid_to date,
  unique (country, region, class, valid_from),
  check (valid_to >= valid_from)
);
