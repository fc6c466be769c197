-- Names are {locale: name}; en-US is always there.
create table platforms (
  code text primary key,
  slug text not null unique,
  names jsonb not null check (names ? 'en-US'),
  activation text not null,
  position integer not null default 0
);

create table regions (
  code text primary key,
  slug text not null unique,
  names jsonb not null check (names ? 'en-US'),
  -- ISO 3166-1; empty means everywhere.
  countries text[] not null default '{}',
  position integer not null default 0
);

create table genres (
  code text primary key,
  slug text not null unique,
  names jsonb not null check (names ? 'en-US'),
  position integer not null default 0
);

create table classes (
  id uuid primary key default uuidv7(),
  slug text not null unique,
  parent_id uuid references classes (id),
  -- A shelf under a class that shows the products of one genre.
  genre_code text references genres (code),
  names jsonb not null check (names ? 'en-US'),
  position integer not null default 0
);

create table currency_rates (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  -- Units of the currency for one US dollar.
  rate numeric(18, 8) not null check (rate > 0),
  -- 'manual': set by the shopkeeper, holds until changed. Any other source goes stale (decisions, "Price").
  source text not null,
  as_of timestamptz not null,
  position integer not null default 0
);

create table products (
  id uuid primary key default uuidv7(),
  class_id uuid not null references classes (id),
  slug text not null,
  name text not null check (length(name) between 1 and 200),
  genre_code text not null references genres (code),
  kind text not null default 'key' check (kind in ('key', 'physical')),
  platform_code text not null references platforms (code),
  region_code text not null references regions (code),
  languages text[] not null default '{}',
  developer text not null default '',
  publisher text not null default '',
  released date,
  system text not null default '',
  tips text not null default '',
  key_pattern text not null default 'generic',
  weight_grams integer check (weight_grams > 0),
  -- US cents.
  price_minor bigint not null check (price_minor > 0),
  sale_minor bigint check (sale_minor > 0 and sale_minor < price_minor),
  current_minor bigint not null generated always as (coalesce(sale_minor, price_minor)) stored,
  -- The lowest price of the 30 days before the drop, and when that was; null where it is not reduced.
  was_minor bigint check (was_minor > 0),
  reduced_at timestamptz,
  order_limit integer not null default 5 check (order_limit between 1 and 100),
  status text not null default 'live' check (status in ('draft', 'live', 'retired')),
  -- The shopkeeper's pin: higher stands further forward where sales say nothing.
  pin integer not null default 0,
  -- Units sold in the last 30 days, counted anew by a job.
  units_sold integer not null default 0,
  -- Boxed goods on the shelf; keys are counted, never noted.
  on_hand integer check (on_hand >= 0),
  -- How the importer knows the product again.
  external_ref text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (class_id, slug),
  check ((kind = 'physical') = (on_hand is not null)),
  check ((was_minor is null) = (reduced_at is null)),
  check (was_minor is null or sale_minor is not null)
);
create index products_class on products (class_id) where status = 'live';
create index products_genre on products (genre_code) where status = 'live';
create index products_platform on products (platform_code) where status = 'live';
create index products_region on products (region_code) where status = 'live';
create index products_best on products (units_sold desc, pin desc, id desc) where status = 'live';
create index products_latest on products (released desc nulls last, id desc) where status = 'live';
create index products_price on products (current_minor, id) where status = 'live';
create index products_name on products (name, id) where status = 'live';
create index products_name_trgm on products using gin (fold(name) gin_trgm_ops) where status = 'live';
create index products_languages on products using gin (languages) where status = 'live';
create index products_title on products (fold(name)) where status = 'live';

create table product_texts (
  product_id uuid not null references products (id),
  locale text not null,
  summary text not null,
  description text not null,
  primary key (product_id, locale)
);

-- What a product cost and when; written by a trigger, so that no path can change a price unseen.
create table price_history (
  product_id uuid not null references products (id),
  price_minor bigint not null check (price_minor > 0),
  valid_from timestamptz not null,
  valid_to timestamptz,
  primary key (product_id, valid_from),
  check (valid_to is null or valid_to > valid_from)
);
create unique index price_history_current on price_history (product_id) where valid_to is null;

create function products_price_changed() returns trigger language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
begin
  if tg_op = 'UPDATE' and old.current_minor = new.current_minor then return null; end if;
  update price_history set valid_to = moment where product_id = new.id and valid_to is null;
  insert into price_history (product_id, price_minor, valid_from) values (new.id, new.current_minor, moment);
  return null;
end $$;
create trigger products_price_changed after insert or update of price_minor, sale_minor on products
  for each row execute function products_price_changed();

create table banners (
  id uuid primary key default uuidv7(),
  -- {locale: {heading, line}}
  texts jsonb not null check (texts ? 'en-US'),
  href text not null,
  product_ids uuid[] not null default '{}',
  position integer not null default 0,
  live boolean not null default true
);

create table reviews (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id),
  delivery_id uuid,
  account_id uuid,
  full_name text not null,
  email text,
  content text not null,
  rating integer not null check (rating between 1 and 5),
  locale text not null default 'en-US',
  verified boolean not null default false,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now()
);
create index reviews_product on reviews (product_id, created_at desc, id desc) where state = 'approved';
