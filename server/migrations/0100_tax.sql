-- Tax: rates by country, region and class of product, and what each order was taxed with, for good. docs/decisions/0061-tax.md.
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
  valid_to date check (valid_to >= valid_from),
  unique (country, region, class, valid_from)
);
-- A quote holds for the very next order, whoever changed a rate.
create constraint trigger tax_rates_terms after insert or update or delete on tax_rates
  deferrable initially deferred for each row execute function sale_terms_changed();

alter table products add column tax_class text not null default 'standard'
  check (tax_class in ('standard', 'reduced', 'voucher'));

alter table orders drop constraint orders_check1;
alter table orders
  -- Null of an order from before the store knew of tax.
  add column tax_included boolean,
  add column tax_country text check (tax_country ~ '^[A-Z]{2}$'),
  add column tax_region text not null default '',
  add column tax_minor bigint not null default 0 check (tax_minor >= 0),
  -- What tax adds to the total: all of it where prices do not include it, else nothing.
  add column tax_added_minor bigint not null default 0 check (tax_added_minor >= 0),
  -- Freight and the charge for paying have one rate.
  add column rest_tax_rate integer not null default 0 check (rest_tax_rate between 0 and 100000),
  add column freight_tax_minor bigint not null default 0 check (freight_tax_minor >= 0),
  add column fee_tax_minor bigint not null default 0 check (fee_tax_minor >= 0),
  add column reverse_charge boolean not null default false,
  add column company text not null default '',
  add column vat_id text not null default '',
  add column billing_address text not null default '',
  add constraint orders_tax_added_check1 check (tax_added_minor = case when tax_included is false then tax_minor else 0 end),
  add constraint orders_reverse_charge_check check (not reverse_charge or tax_minor = 0),
  add constraint orders_sum_check check (total_minor = goods_minor - member_discount_minor - coupon_minor - points_minor
    + freight_minor + fee_minor + adjust_minor + tax_added_minor);

alter table order_lines
  add column tax_class text not null default 'standard' check (tax_class in ('standard', 'reduced', 'voucher')),
  add column tax_rate integer not null default 0 check (tax_rate between 0 and 100000),
  add column tax_minor bigint not null default 0 check (tax_minor >= 0),
  add column tax_added_minor bigint not null default 0 check (tax_added_minor in (0, tax_minor));
