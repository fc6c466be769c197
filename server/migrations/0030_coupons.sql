-- Coupons: the terms of one, the codes by which it is asked for, and who used it. docs/features/coupons.md.
create table coupons (
  id uuid primary key,
  -- What the shopkeeper calls it; no buyer reads it.
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('percent', 'fixed')),
  -- Hundredths of a percent.
  percent_bp integer check (percent_bp between 1 and 10000),
  -- Amounts are in US cents, converted at the rate of the order; or, where it is for one currency alone, in that one's minor units.
  currency text check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint check (amount_minor > 0),
  cap_minor bigint check (cap_minor > 0),
  minimum_minor bigint not null default 0 check (minimum_minor >= 0),
  scope text not null check (scope in ('all', 'classes', 'products')),
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  per_customer integer check (per_customer > 0),
  first_only boolean not null default false,
  min_level integer references membership_tiers (level),
  -- Orders that have it now: those that gave it back are taken off.
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz not null,
  check ((kind = 'percent') = (percent_bp is not null)),
  check ((kind = 'fixed') = (amount_minor is not null)),
  check (cap_minor is null or kind = 'percent'),
  check (ends_at > starts_at)
);
create index coupons_newest on coupons (created_at desc, id desc);
create index coupons_level on coupons (min_level) where min_level is not null;

create table coupon_classes (
  coupon_id uuid not null references coupons (id),
  class_id uuid not null references classes (id),
  primary key (coupon_id, class_id)
);
create index coupon_classes_class on coupon_classes (class_id);

create table coupon_codes (
  -- As it is compared: upper case, without blanks around it.
  code text collate "C" primary key check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,39}$'),
  coupon_id uuid not null references coupons (id),
  -- Null for the coupon's own code, which is as good as the coupon; 1 for one that was made to be given to one person.
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz not null
);
create unique index coupon_codes_own on coupon_codes (coupon_id) where max_uses is null;
create index coupon_codes_coupon on coupon_codes (coupon_id, code);

create table coupon_products (
  coupon_id uuid not null references coupons (id),
  product_id uuid not null references products (id),
  primary key (coupon_id, product_id)
);
create index coupon_products_product on coupon_products (product_id);

-- Codes that were asked for of late, by account, address and browser: wrong ones are counted, each once.
create table coupon_tries (
  subject text not null,
  code_hash bytea not null,
  wrong boolean not null,
  at timestamptz not null,
  primary key (subject, code_hash)
);
create index coupon_tries_at on coupon_tries (at);

-- What an order was placed with, for good; and whether it still counts.
create table coupon_uses (
  order_id uuid primary key references orders (id),
  coupon_id uuid not null references coupons (id),
  code text not null,
  -- The buyer's email address in one form.
  email_norm text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  used_at timestamptz not null,
  -- The order ended unpaid, or was refunded before anything was delivered.
  given_back_at timestamptz,
  -- Money came after it was given back: the order has it all the same, whatever the limits say by then.
  late boolean not null default false
);
create index coupon_uses_newest on coupon_uses (coupon_id, used_at desc, order_id desc);
create index coupon_uses_customer on coupon_uses (email_norm, coupon_id) where given_back_at is null and email_norm <> '';
