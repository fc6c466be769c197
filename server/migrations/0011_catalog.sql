create function slug_is_fit(value text) returns boolean language sql immutable strict parallel safe
return value = lower(value collate pg_c_utf8) and value collate pg_c_utf8 ~ '^[[:alnum:]][[:alnum:].-]{0,119}$';

create function slugs_are_fit(slugs jsonb) returns boolean language sql immutable strict parallel safe
return jsonb_typeof(slugs) = 'object' and not exists (
  select from jsonb_each(slugs) as each (locale, slug)
  where locale !~ '^[a-z]{2}(-[A-Z]{2})?$' or locale = 'en-US'
    or jsonb_typeof(slug) <> 'string' or not slug_is_fit(slug #>> '{}'));

-- Pictures that lie behind the words of banners. One that no banner has is removed a day after it was uploaded.
create table banner_pictures (
  id uuid primary key default uuidv7(),
  hash text not null unique check (hash ~ '^[0-9a-f]{16}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A few pixels of it, to be shown until it is there.
  placeholder text not null check (placeholder ~~ 'data:image/webp;base64,%' and length(placeholder) < 2000),
  created_at timestamptz not null default now()
);

create table banner_picture_files (
  picture_id uuid not null references banner_pictures (id) on delete cascade,
  width integer not null,
  format text not null check (format in ('avif', 'webp')),
  bytes bytea not null,
  primary key (picture_id, width, format)
);
alter table banner_picture_files alter column bytes set storage external;

create table banners (
  id uuid primary key default uuidv7(),
  -- {locale: {heading, line, action, alt}}
  texts jsonb not null check (texts ? 'en-US'),
  href text not null,
  product_ids uuid[] not null default '{}'::uuid[],
  picture_id uuid references banner_pictures (id),
  -- The point of the picture that stays in sight on wide screens and on phones, in percent.
  focus jsonb not null default '{"wide": {"x": 50, "y": 50}, "phone": {"x": 50, "y": 50}}',
  position integer not null default 0,
  live boolean not null default true,
  live_from timestamptz,
  live_until timestamptz,
  constraint banners_time check (live_until > live_from)
);
create index banners_picture on banners (picture_id);

-- Orders to look at again. Without a unique key, so that payments and refunds never wait for each other here.
create table basket_changes (
  id bigint primary key generated always as identity,
  order_id uuid not null
);

-- What each order has been counted with: so it is counted once, and can be taken out as it was put in. Of one product there
-- is no pair, and no row.
create table baskets (
  order_id uuid primary key,
  delivered_at timestamptz not null,
  products uuid[] not null check (cardinality(products) > 1)
);
create index baskets_delivered on baskets (delivered_at, order_id);

create table genres (
  code text primary key,
  slug text not null unique,
  names jsonb not null check (names ? 'en-US'),
  position integer not null default 0,
  slugs jsonb not null default '{}' check (slugs_are_fit(slugs)),
  constraint genres_slug_fit check (slug_is_fit(slug))
);

create table classes (
  id uuid primary key default uuidv7(),
  slug text not null unique,
  parent_id uuid references classes (id),
  -- A subcategory that shows the products of one genre.
  genre_code text references genres (code),
  names jsonb not null check (names ? 'en-US'),
  position integer not null default 0,
  slugs jsonb not null default '{}' check (slugs_are_fit(slugs)),
  -- Counted up by each save in the back office, which must name the one that it has seen.
  version integer not null default 1,
  constraint classes_slug_fit check (slug_is_fit(slug))
);

-- What a type of product (a class) says of its products. The four that are built in have columns of `products` and lists of
-- their own; the values of all others are in `products.attributes` (docs/decisions/0090-attributes.md).
create table attributes (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{0,39}$'),
  kind text not null check (kind in ('select', 'multi_select', 'text', 'number', 'yes_no')),
  built_in boolean not null default false,
  names jsonb not null check (names ? 'en-US'),
  -- Of a number: "cm".
  unit text not null default '',
  position integer not null default 0,
  version integer not null default 1
);

create table attribute_options (
  attribute text not null references attributes (code) on delete cascade,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  names jsonb not null check (names ? 'en-US'),
  position integer not null default 0,
  primary key (attribute, code)
);

-- A class has the attributes of the classes above it, too; its own row of one comes before theirs.
create table class_attributes (
  class_id uuid not null references classes (id) on delete cascade,
  attribute text not null references attributes (code) on delete cascade,
  -- Without a value, no product of the class is published.
  required boolean not null default false,
  on_card boolean not null default false,
  filterable boolean not null default false,
  -- Its values find the product.
  searched boolean not null default false,
  position integer not null default 0,
  primary key (class_id, attribute)
);
create index class_attributes_attribute on class_attributes (attribute);

create table regions (
  code text primary key,
  slug text not null unique,
  names jsonb not null check (names ? 'en-US'),
  -- ISO 3166-1; empty means everywhere.
  countries text[] not null default '{}',
  position integer not null default 0
);

-- Names are {locale: name}; en-US is always there.
create table platforms (
  code text primary key,
  slug text not null unique,
  names jsonb not null check (names ? 'en-US'),
  activation text not null,
  position integer not null default 0,
  slugs jsonb not null default '{}' check (slugs_are_fit(slugs)),
  constraint platforms_slug_fit check (slug_is_fit(slug))
);

create table products (
  id uuid primary key default uuidv7(),
  class_id uuid not null references classes (id),
  slug text not null,
  name text not null check (length(name) between 1 and 200),
  genre_code text references genres (code),
  kind text not null default 'key' check (kind in ('key', 'physical')),
  platform_code text references platforms (code),
  region_code text references regions (code),
  languages text[] not null default '{}',
  developer text not null default '',
  publisher text not null default '',
  released date,
  system text not null default '',
  tips text not null default '',
  key_pattern text not null default 'generic',
  weight_grams integer check (weight_grams > 0),
  -- US cents.
  price_minor bigint not null check (price_minor >= 0),
  sale_minor bigint,
  current_minor bigint not null generated always as (COALESCE(sale_minor, price_minor)) stored,
  -- The lowest price of the 30 days before the drop, and when that was; null where it is not reduced.
  was_minor bigint check (was_minor > 0),
  reduced_at timestamptz,
  order_limit integer not null default 5 check (order_limit between 1 and 100),
  status text not null default 'live' check (status in ('draft', 'live', 'retired')),
  -- The shopkeeper's pin: higher stands further forward where sales say nothing.
  pin integer not null default 0,
  -- Units sold in the last 30 days, recounted by a job.
  units_sold integer not null default 0,
  -- Boxed goods in stock. Keys are counted instead.
  on_hand integer check (on_hand >= 0),
  -- How the importer knows the product again.
  external_ref text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the buyer gets, beside the title: "Standard, full game", "12 months, 3 devices".
  edition text not null default '',
  -- Values of the attributes that are not built in, by code: {"color": "red", "tags": ["a", "b"], "length": 14, "lace": true,
  -- "care": {"en-US": "…"}}. One without a value is left out.
  attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object'),
  -- The words of those texts among them that find the product.
  attribute_words text not null default '',
  search_name text not null generated always as (search_fold(name)) stored,
  search_title text not null generated always as (search_title(name)) stored,
  search_terms tsvector not null generated always as
    (search_terms(name, edition, developer,
      publisher || ' ' || attribute_words || ' ' || coalesce(sku, '') || ' ' || variant_words, platform_code, genre_code, class_id)
      || case when parent_id is null and names <> '{}' then search_terms_of_names(names) else ''::tsvector end)
    stored,
  slugs jsonb not null default '{}' check (slugs_are_fit(slugs)),
  -- Counted up by each save in the editor, which must name the one that it has seen.
  version integer not null default 1,
  -- A sale that is still to begin: its price (US cents), and when; and when the sale ends. A job keeps both moments.
  planned_sale_minor bigint check (planned_sale_minor > 0),
  sale_from timestamptz,
  sale_until timestamptz,
  -- When a job publishes a draft; it means nothing for a product that is none.
  publish_at timestamptz,
  -- Who saved it last in the editor ("staff:<id>"), and when.
  saved_by text,
  saved_at timestamptz,
  -- When an English text of it last changed: one in another language that was last looked at before that is marked in the editor.
  english_at timestamptz not null default now(),
  -- What one unit costs the store, in US cents.
  cost_minor bigint check (cost_minor >= 0),
  -- Below this price (US cents) no discount goes.
  floor_minor bigint check (floor_minor > 0),
  tax_class text not null default 'standard' check (tax_class in ('standard', 'reduced', 'voucher')),
  -- The countries (ISO 3166-1) whose buyers it is sold to: to all, only to those of the list, or to all but those.
  sale_rule text not null default 'everywhere' check (sale_rule in ('everywhere', 'only', 'except')),
  sale_countries text[] not null default '{}',
  -- Whom its tiers are for; null where it has none. Read with the product, so that one without tiers looks for none.
  tiers_for text check (tiers_for in ('all', 'members')),
  -- Variants of a product (docs/decisions/0098-variants.md). A variant is a product of its own that names the main one; it is
  -- ordered, priced, stocked and delivered by itself, and a trigger copies the rest from the main one.
  parent_id uuid references products (id),
  -- The store's own number of it. A product with variants has none: each of them has its own.
  sku text constraint products_sku_key unique check (length(sku) between 1 and 64),
  -- Of a main product: the attributes by which its variants differ, in the order in which they are chosen.
  variant_attributes text[] not null default '{}' check (cardinality(variant_attributes) <= 3),
  -- Of a variant: its option of each of them, {"color": "black", "size": "m"}; its place; and whether it alone is off sale.
  option_values jsonb not null default '{}' check (jsonb_typeof(option_values) = 'object'),
  variant_no integer not null default 0,
  withdrawn boolean not null default false,
  -- Its name in the languages in which it has another one, {locale: name}. That of a variant is made from its options, too.
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object' and not names ? 'en-US'),
  -- Of a main product, kept by a trigger: the variant with the lowest price, the options and the SKUs that its variants have.
  lead_id uuid,
  variant_values jsonb not null default '{}',
  variant_words text not null default '',
  unique (class_id, slug),
  check (sale_minor > 0 and sale_minor < price_minor),
  check ((kind = 'physical') = (on_hand is not null)),
  constraint products_sku_of_variants check (sku is null or variant_attributes = '{}'),
  constraint products_one_level check (parent_id is null or variant_attributes = '{}'),
  constraint products_options check ((parent_id is null) = (option_values = '{}')),
  check ((was_minor is null) = (reduced_at is null)),
  check (was_minor is null or sale_minor is not null),
  constraint products_sale_countries check ((sale_rule = 'everywhere') = (sale_countries = '{}')),
  constraint products_sale_times check (sale_until > sale_from),
  constraint products_sale_planned check (planned_sale_minor is null or (sale_from is not null and sale_minor is null)),
  constraint products_priced check (price_minor > 0 or status = 'draft')
);

-- What staff find a product or variant by: its names in every language and its SKU, in the form of `search_letters`, one a line with
-- a blank before it. It is a table of its own, because most updates of a product would otherwise write its many trigrams again.
create table product_search (
  product_id uuid primary key references products (id) on delete cascade,
  -- The product itself, or the one whose variant it is.
  main_id uuid not null,
  text text not null
);
create index product_search_text on product_search using gin (text gin_trgm_ops);

-- For slices below that count or name products.
create view product_names as select id, name from products;
create unique index products_variants on products (parent_id, option_values) where parent_id is not null;
create index products_options on products using gin (option_values jsonb_path_ops) where parent_id is not null;
create index products_class on products (class_id) where status = 'live';
create index products_attributes on products using gin (attributes jsonb_path_ops) where attributes <> '{}';
create index products_sale_begins on products (sale_from) where planned_sale_minor is not null;
create index products_sale_ends on products (sale_until) where sale_until is not null;
create index products_publish_due on products (publish_at) where publish_at is not null;
create index products_platform on products (platform_code) where status = 'live';
create index products_best on products (units_sold desc, pin desc, id desc) where status = 'live';
create index products_latest on products (released desc nulls last, id desc) where status = 'live';
create index products_title on products (search_name);
create index products_genre on products (genre_code, units_sold desc, pin desc, id desc) where status = 'live';
-- The recount of sales looks at what sold lately and at what is counted as sold.
create index products_sold on products (id) where units_sold > 0;

-- Each of the two orders of a pair, so that one walk of one index answers for a product.
create table bought_together (
  product_id uuid not null references products (id) on delete cascade,
  other_id uuid not null references products (id) on delete cascade,
  times integer not null check (times > 0),
  primary key (product_id, other_id),
  check (product_id <> other_id)
);
create index bought_together_best on bought_together (product_id, times desc, other_id);

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

create table currency_rates (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  -- Units of the currency for one US dollar.
  rate numeric(18, 8) not null check (rate > 0),
  -- 'manual': set by the shopkeeper, holds until changed. Any other source goes stale (decisions, "Price").
  source text not null,
  as_of timestamptz not null,
  position integer not null default 0,
  -- Offered to buyers, as long as it is not stale.
  shown boolean not null default true,
  -- When the source last confirmed this rate; null if it was never asked.
  confirmed_at timestamptz,
  -- The change to the rate before, a day: 0.021 is 2.1 %. Null where there was none to compare with.
  drift double precision check (drift >= 0::double precision),
  feed_source text,
  feed_rate numeric(18, 8) check (feed_rate > 0),
  feed_as_of timestamptz,
  constraint currency_rates_feed check (num_nulls(feed_source, feed_rate, feed_as_of) in (0, 3))
);

-- For slices below that compare amounts of several currencies.
create view usd_rates as select code, rate from currency_rates;
create view usd_rate_history as select code, rate, valid_from from currency_rate_history;

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

-- Prices that the shopkeeper fixes for a currency: they stand there in place of base × rate (docs/features/fixed-prices.md).
create table fixed_prices (
  product_id uuid not null references products (id),
  -- The base price is the one in dollars.
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'USD'),
  -- Minor units of the currency.
  regular_minor bigint not null check (regular_minor > 0),
  sale_minor bigint,
  current_minor bigint not null generated always as (COALESCE(sale_minor, regular_minor)) stored,
  -- The lowest price in this currency of the 30 days before the drop, and when that was; null where nothing is to be struck.
  was_minor bigint check (was_minor > 0),
  reduced_at timestamptz,
  -- A sale that is still to begin: its price, and when; and when the sale ends. A job keeps both moments.
  planned_sale_minor bigint check (planned_sale_minor > 0),
  sale_from timestamptz,
  sale_until timestamptz,
  primary key (product_id, currency),
  check (sale_minor > 0 and sale_minor < regular_minor),
  check ((was_minor is null) = (reduced_at is null)),
  check (was_minor is null or sale_minor is not null),
  constraint fixed_prices_planned_lower check (planned_sale_minor < regular_minor),
  constraint fixed_prices_sale_times check (sale_until > sale_from),
  constraint fixed_prices_sale_planned check (planned_sale_minor is null or (sale_from is not null and sale_minor is null)),
  constraint fixed_prices_times_of_sale check (num_nonnulls(sale_from, sale_until) = 0 or num_nonnulls(sale_minor, planned_sale_minor) = 1)
);
create index fixed_prices_sale_begins on fixed_prices (sale_from) where planned_sale_minor is not null;
create index fixed_prices_on_sale on fixed_prices (currency, product_id) where sale_minor is not null;
create index fixed_prices_sale_ends on fixed_prices (sale_until) where sale_until is not null;

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

-- Pictures that the shopkeeper uploads. Why their bytes lie here: docs/features/product-pictures.md.
create table product_pictures (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  position integer not null,
  -- The first cover stands for the product wherever it is shown; screenshots are shown on its page, whole.
  kind text not null check (kind in ('cover', 'screenshot')),
  -- Of the bytes that were uploaded: part of the address, and what tells a picture that is there already.
  hash text not null check (hash ~ '^[0-9a-f]{16}$'),
  -- What it shows, {locale: text}, for who cannot see it.
  alt jsonb not null default '{}' check (jsonb_typeof(alt) = 'object'),
  -- Of the largest file that is kept.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A few pixels of it, to be shown until it is there.
  placeholder text not null check (placeholder ~~ 'data:image/webp;base64,%' and length(placeholder) < 2000),
  created_at timestamptz not null default now(),
  unique (product_id, hash)
);
create index product_pictures_order on product_pictures (product_id, position, id);

create table picture_files (
  picture_id uuid not null references product_pictures (id) on delete cascade,
  width integer not null,
  format text not null check (format in ('avif', 'webp')),
  bytes bytea not null,
  primary key (picture_id, width, format)
);
alter table picture_files alter column bytes set storage external;

-- Trailers that the shop keeps as files. In parts of the size that a process reads at once (server/src/shop/catalog/trailers/).
create table product_trailers (
  product_id uuid primary key references products (id) on delete cascade,
  -- Of all bytes: part of the address.
  hash text not null check (hash ~ '^[0-9a-f]{16}$'),
  type text not null check (type in ('video/mp4', 'video/webm')),
  -- In bytes.
  size integer not null check (size > 0),
  created_at timestamptz not null default now()
);

create table trailer_parts (
  product_id uuid not null references product_trailers (product_id) on delete cascade,
  no integer not null check (no >= 0),
  bytes bytea not null,
  primary key (product_id, no)
);
alter table trailer_parts alter column bytes set storage external;

-- The captions of a trailer, one WebVTT file per language. They fit this film only, so they are deleted with it.
create table trailer_captions (
  product_id uuid not null references product_trailers (product_id) on delete cascade,
  locale text not null,
  -- Of the text: part of the address.
  hash text not null check (hash ~ '^[0-9a-f]{16}$'),
  body text not null,
  created_at timestamptz not null default now(),
  primary key (product_id, locale)
);

-- Which products belong to a product, as staff say on its page: `other_id` is another edition of it, adds to it (DLC), is in it
-- (a bundle), or is of the same series.
create table product_relations (
  product_id uuid not null references products (id) on delete cascade,
  other_id uuid not null references products (id) on delete cascade,
  kind text not null check (kind in ('edition', 'addon', 'contains', 'series')),
  position integer not null,
  primary key (product_id, kind, other_id),
  check (product_id <> other_id)
);
create index product_relations_other on product_relations (other_id, kind);

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

create table price_tiers (
  product_id uuid not null references products (id),
  from_quantity integer not null check (from_quantity between 2 and 100),
  -- US cents for one copy.
  unit_minor bigint not null check (unit_minor > 0),
  primary key (product_id, from_quantity)
);

-- What `/{class}/{name}` means or meant. A row a slug, today's among them, as the primary key is what refuses a second
-- meaning, also to two who come at once.
create table product_slugs (
  class_id uuid not null,
  slug text not null,
  product_id uuid not null,
  primary key (class_id, slug)
);
create index product_slugs_product on product_slugs (product_id);

create table product_texts (
  product_id uuid not null references products (id),
  locale text not null,
  summary text,
  description text,
  updated_at timestamptz not null default clock_timestamp(),
  -- What the page says besides the description. Null means that the English text of `products` stands in.
  edition text,
  system text,
  tips text,
  -- What search engines show; null means that the name and the summary stand in.
  seo_title text,
  seo_description text,
  -- When it was last written, or found to say what the English one says.
  checked_at timestamptz not null default clock_timestamp(),
  primary key (product_id, locale),
  constraint product_texts_says check (num_nonnulls(summary, edition, system, tips, seo_title, seo_description) > 0),
  constraint product_texts_whole check ((summary is null) = (description is null))
);

-- How the last asking of each source went.
create table rate_feeds (
  source text primary key,
  asked_at timestamptz not null,
  -- The last time that it could be read, and of when its rates then were.
  answered_at timestamptz,
  as_of timestamptz,
  failure text check (failure in ('unreachable', 'unreadable', 'outdated')),
  check ((answered_at is null) = (as_of is null))
);

-- First parts of addresses that are the storefront's, the calls' or the process's own.
create table reserved_slugs (
  slug text primary key
);

-- What `/{name}` means or meant. `thing` is a class's id, or the code of a genre or platform.
create table shelf_slugs (
  kind text not null check (kind in ('class', 'genre', 'platform')),
  slug text not null,
  thing text not null,
  primary key (kind, slug)
);
create index shelf_slugs_thing on shelf_slugs (kind, thing);

-- Changes of many products at once, which a job makes a few hundred at a time.
create table product_bulks (
  id uuid primary key,
  by_staff uuid not null references staff (id),
  -- What is done with each product, as the back office sent it.
  act jsonb not null check (act ? 'kind'),
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  total integer not null check (total > 0),
  created_at timestamptz not null,
  finished_at timestamptz,
  undone_by uuid references staff (id),
  undone_at timestamptz
);
create index product_bulks_latest on product_bulks (created_at desc, id desc);

create table product_bulk_rows (
  bulk_id uuid not null references product_bulks (id) on delete cascade,
  no integer not null,
  product_id uuid not null references products (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'same', 'refused', 'undone', 'kept')),
  reason text check ((reason is not null) = (state in ('refused', 'kept'))),
  -- The columns that were changed, as they were and as they became.
  before jsonb,
  after jsonb,
  -- The product's version after the change: a later one means that it was changed since.
  version integer,
  primary key (bulk_id, no)
);
create index product_bulk_rows_state on product_bulk_rows (bulk_id, state, no);
create index product_bulk_rows_product on product_bulk_rows (product_id);

-- Files of products. A file is checked, and imported by a job a few hundred lines at a time (docs/features/product-import.md).
create table product_imports (
  id uuid primary key,
  -- Null: it came by the command line.
  by_staff uuid references staff (id),
  file_name text not null,
  heads text[] not null,
  -- By which the settings of an earlier file with the same heads are found: a hash.
  head_mark text not null,
  -- What each column holds, and what is done with values that the store does not have.
  settings jsonb not null check (settings ? 'columns'),
  remembered boolean not null default false,
  version integer not null default 1,
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone')),
  lines integer not null,
  -- How many steps of the work under way are done, of how many: a line is one, and its relations are another.
  tried integer not null default 0,
  to_try integer not null default 0,
  -- Lines by what they do.
  counts jsonb not null default '{}',
  -- Values that the store does not have: [{field, value, lines}]
  unknown jsonb not null default '[]',
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  undone_by uuid references staff (id),
  undone_at timestamptz
);
create index product_imports_latest on product_imports (created_at desc, id desc);
create index product_imports_heads on product_imports (head_mark, created_at desc) where started_at is not null;

create table product_import_lines (
  import_id uuid not null references product_imports (id) on delete cascade,
  no integer not null,
  -- Its number in the file.
  line integer not null,
  -- Empty for a line that is no row of the table, and once the import cannot be undone any more.
  cells text[] not null,
  verdict text check (verdict in ('new', 'changed', 'same', 'wrong')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'undone', 'kept')),
  -- Of a new product, the id that it will get.
  product_id uuid,
  name text not null default '',
  slug text not null default '',
  reason text check ((reason is not null) = (verdict is not distinct from 'wrong' or state = 'kept')),
  field text,
  value text,
  notes jsonb not null default '[]',
  -- [{field, from, to}]
  changes jsonb not null default '[]',
  -- What was before the import, and what is after it, as far as it changed.
  before jsonb,
  after jsonb,
  -- The product's version after the import: a later one means that it was changed since.
  version integer,
  -- Whether its relations are still to be written.
  relates boolean not null default false,
  primary key (import_id, no)
);
create index product_import_lines_waiting on product_import_lines (import_id, no)
  where state = 'waiting' and verdict in ('new', 'changed');
create index product_import_lines_relating on product_import_lines (import_id, no) where relates and state = 'done';
create index product_import_lines_related on product_import_lines (import_id, no)
  where state = 'done' and after ? 'relations';
create index product_import_lines_verdict on product_import_lines (import_id, verdict, no);

-- Pictures that the lines of an import name by their web addresses, and what became of each.
create table import_pictures (
  import_id uuid not null references product_imports (id) on delete cascade,
  -- The line, and the place of the picture in it.
  no integer not null,
  place integer not null,
  product_id uuid not null references products (id) on delete cascade,
  url text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'undone')),
  -- From then on, the address is known to lead to this picture of the product.
  picture_id uuid references product_pictures (id) on delete set null,
  -- Whether the import has added the picture, and it was not there already.
  added boolean not null default false,
  primary key (import_id, no, place)
);
create index import_pictures_waiting on import_pictures (import_id, no, place) where state = 'waiting';
create index import_pictures_product on import_pictures (product_id);
create index import_pictures_picture on import_pictures (picture_id) where picture_id is not null;

create function products_price_changed() returns trigger language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
begin
  -- A new product has no former price, and to look for one took longer with each product of a large import.
  if tg_op = 'UPDATE' then
    if old.current_minor = new.current_minor then return null; end if;
    update price_history set valid_to = moment where product_id = new.id and valid_to is null;
  end if;
  -- "No price yet" was never asked of anyone, so it must not count as the lowest price of the month.
  if new.current_minor > 0 then
    insert into price_history (product_id, price_minor, valid_from) values (new.id, new.current_minor, moment);
  end if;
  return null;
end $$;
create trigger products_price_changed after insert or update of price_minor, sale_minor on products
  for each row execute function products_price_changed();

-- `keep_shelf_slugs(kind, key)`: the kind of what the table holds, and the column that names one.
create function keep_shelf_slugs() returns trigger language plpgsql as $$
declare
  this_kind constant text := tg_argv[0];
  this_thing constant text := to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1];
  wanted text;
  owner text;
  in_use boolean;
begin
  if tg_op = 'DELETE' then
    delete from shelf_slugs where kind = this_kind and thing = this_thing;
    return null;
  end if;
  for wanted in select new.slug union select value from jsonb_each_text(new.slugs) order by 1 loop
    if exists (select from reserved_slugs where slug = wanted) then
      raise exception 'The address /% is the store''s own', wanted using errcode = 'check_violation', constraint = 'slug_reserved';
    end if;
    insert into shelf_slugs (kind, slug, thing) values (this_kind, wanted, this_thing) on conflict do nothing;
    select thing into owner from shelf_slugs where kind = this_kind and slug = wanted for update;
    continue when owner = this_thing;
    execute format('select exists (select from %I t where t.%I::text = $1 and (t.slug = $2 or exists (
      select from jsonb_each_text(t.slugs) as each where each.value = $2)))', tg_table_name, tg_argv[1])
      into in_use using owner, wanted;
    if in_use then
      raise exception 'The address /% is taken', wanted using errcode = 'unique_violation', constraint = 'shelf_slugs_pkey';
    end if;
    -- The address is only remembered, and gives way to the new owner.
    update shelf_slugs set thing = this_thing where kind = this_kind and slug = wanted;
    perform pg_notify('catalog', '');
  end loop;
  if tg_op = 'UPDATE' then perform pg_notify('catalog', ''); end if;
  return null;
end $$;
create trigger classes_slugs after insert or delete or update of slug, slugs on classes
  for each row execute function keep_shelf_slugs('class', 'id');
create trigger genres_slugs after insert or delete or update of slug, slugs on genres
  for each row execute function keep_shelf_slugs('genre', 'code');
create trigger platforms_slugs after insert or delete or update of slug, slugs on platforms
  for each row execute function keep_shelf_slugs('platform', 'code');

create function claim_product_slug(in_class uuid, wanted text, product uuid) returns void language plpgsql as $$
declare
  owner uuid;
begin
  insert into product_slugs (class_id, slug, product_id) values (in_class, wanted, product) on conflict do nothing;
  select product_id into owner from product_slugs where class_id = in_class and slug = wanted for update;
  if owner = product then return; end if;
  if exists (select from products p where p.id = owner and p.class_id = in_class
    and (p.slug = wanted or exists (select from jsonb_each_text(p.slugs) as each where each.value = wanted))) then
    raise exception 'The address % is taken', wanted using errcode = 'unique_violation', constraint = 'product_slugs_pkey';
  end if;
  update product_slugs set product_id = product where class_id = in_class and slug = wanted;
  perform pg_notify('catalog', '');
end $$;

-- By statement, as products come in by the thousand.
create function keep_slugs_of_new_products() returns trigger language plpgsql as $$
declare
  total bigint;
  kept bigint;
begin
  with wanted as (
    select class_id, slug, id from added
    union
    select class_id, each.value, id from added, jsonb_each_text(added.slugs) as each where added.slugs <> '{}'),
  written as (
    insert into product_slugs (class_id, slug, product_id) select * from wanted on conflict do nothing returning 1)
  select (select count(*) from wanted), (select count(*) from written) into total, kept;
  if kept < total then
    perform claim_product_slug(class_id, slug, id) from added;
    perform claim_product_slug(class_id, each.value, id) from added, jsonb_each_text(added.slugs) as each;
  end if;
  return null;
end $$;
create trigger products_slugs_new after insert on products
  referencing new table as added for each statement execute function keep_slugs_of_new_products();

create function keep_slugs_of_product() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from product_slugs where product_id = old.id;
    return null;
  end if;
  perform claim_product_slug(new.class_id, wanted, new.id)
  from (select new.slug union select value from jsonb_each_text(new.slugs)) as each (wanted) order by wanted;
  perform pg_notify('catalog', '');
  return null;
end $$;
create trigger products_slugs after delete or update of slug, slugs, class_id on products
  for each row execute function keep_slugs_of_product();

-- When the page of a product last changed, for sitemaps: by triggers, as a date that some path forgets to set is worse than
-- none. What sells and what is left changes by the minute and is no new page.
create function products_page_changed() returns trigger language plpgsql as $$
begin
  if (old.class_id, old.slug, old.slugs, old.name, old.names, old.genre_code, old.kind, old.platform_code, old.region_code, old.languages,
      old.developer, old.publisher, old.released, old.attributes, old.edition, old.system, old.tips, old.price_minor, old.sale_minor, old.was_minor,
      old.status, old.variant_values, old.sale_rule, old.sale_countries)
    is distinct from
     (new.class_id, new.slug, new.slugs, new.name, new.names, new.genre_code, new.kind, new.platform_code, new.region_code, new.languages,
      new.developer, new.publisher, new.released, new.attributes, new.edition, new.system, new.tips, new.price_minor, new.sale_minor, new.was_minor,
      new.status, new.variant_values, new.sale_rule, new.sale_countries) then
    new.updated_at := clock_timestamp();
  else
    new.updated_at := old.updated_at;
  end if;
  if (old.edition, old.system, old.tips) is distinct from (new.edition, new.system, new.tips) then
    new.english_at := now();
  end if;
  return new;
end $$;
create trigger products_page_changed
  before update of class_id, slug, slugs, name, names, genre_code, kind, platform_code, region_code, languages, developer, publisher,
    released, attributes, edition, system, tips, price_minor, sale_minor, was_minor, status, updated_at, variant_values,
    sale_rule, sale_countries on products
  for each row execute function products_page_changed();

-- "Heron T-Shirt · Black · M", in a language.
create function variant_name(main text, codes text[], options jsonb, locale text) returns text language sql stable
return (
  select left(main || coalesce(string_agg(' · ' || coalesce(o.names ->> locale, o.names ->> 'en-US'), '' order by c.no), ''), 200)
  from unnest(codes) with ordinality as c (code, no)
  join attribute_options o on o.attribute = c.code and o.code = options ->> c.code);

-- What a variant does not have of its own is that of its main product, whichever statement writes it.
create function variant_follows() returns trigger language plpgsql as $$
declare
  main products;
begin
  select * into strict main from products where id = new.parent_id;
  new.class_id := main.class_id;
  new.kind := main.kind;
  new.genre_code := main.genre_code;
  new.platform_code := main.platform_code;
  new.region_code := main.region_code;
  new.languages := main.languages;
  new.developer := main.developer;
  new.publisher := main.publisher;
  new.released := main.released;
  new.edition := main.edition;
  new.system := main.system;
  new.tips := main.tips;
  new.key_pattern := main.key_pattern;
  new.order_limit := main.order_limit;
  new.tax_class := main.tax_class;
  new.sale_rule := main.sale_rule;
  new.sale_countries := main.sale_countries;
  new.floor_minor := main.floor_minor;
  new.attributes := (main.attributes - main.variant_attributes) || new.option_values;
  new.status := case when main.status = 'live' and new.withdrawn then 'retired' else main.status end;
  new.name := variant_name(main.name, main.variant_attributes, new.option_values, 'en-US');
  new.names := (
    select coalesce(jsonb_object_agg(l.locale,
      variant_name(coalesce(main.names ->> l.locale, main.name), main.variant_attributes, new.option_values, l.locale)), '{}')
    from (
      select distinct k.locale from unnest(main.variant_attributes) as c (code)
      join attribute_options o on o.attribute = c.code and o.code = new.option_values ->> c.code
      cross join jsonb_object_keys(o.names) as k (locale) where k.locale <> 'en-US'
      union select jsonb_object_keys(main.names)) as l);
  return new;
end $$;
create trigger a_variant_follows before insert or update of parent_id, option_values, withdrawn, name, names, class_id, kind,
    genre_code, platform_code, region_code, languages, developer, publisher, released, edition, system, tips, key_pattern,
    order_limit, tax_class, sale_rule, sale_countries, floor_minor, attributes, status on products
  for each row when (new.parent_id is not null) execute function variant_follows();

create function main_product_changed() returns trigger language plpgsql as $$
begin
  update products set withdrawn = withdrawn where parent_id = new.id;
  return null;
end $$;
create trigger main_product_changed after update of name, names, class_id, kind, genre_code, platform_code, region_code, languages,
    developer, publisher, released, edition, system, tips, key_pattern, order_limit, tax_class, sale_rule, sale_countries,
    floor_minor, attributes, status, variant_attributes on products
  for each row when (new.variant_attributes <> '{}') execute function main_product_changed();

-- A main product costs what its cheapest variant costs, and is found by the options and the SKUs of all that are on sale.
create function gather_variants(main uuid) returns void language sql as $$
  update products m set price_minor = g.price_minor, sale_minor = g.sale_minor, was_minor = g.was_minor,
    reduced_at = g.reduced_at, lead_id = g.lead_id, variant_values = g.variant_values, variant_words = g.variant_words
  from (
    select coalesce(c.price_minor, p.price_minor) as price_minor,
      case when c.id is null then p.sale_minor else c.sale_minor end as sale_minor,
      case when c.id is null then p.was_minor else c.was_minor end as was_minor,
      case when c.id is null then p.reduced_at else c.reduced_at end as reduced_at, c.id as lead_id,
      coalesce((
        select jsonb_object_agg(each.key, each.held) from (
          select o.key, jsonb_agg(distinct o.value) as held from products v cross join jsonb_each(v.option_values) as o
          where v.parent_id = main and not v.withdrawn group by o.key) as each), '{}') as variant_values,
      coalesce((
        select string_agg(v.sku, ' ' order by v.variant_no, v.id) from products v
        where v.parent_id = main and not v.withdrawn), '') as variant_words
    from products p left join lateral (
      select v.* from products v where v.parent_id = main and not v.withdrawn
      order by v.current_minor, v.variant_no, v.id limit 1) as c on true
    where p.id = main) as g
  where m.id = main and (m.price_minor, m.sale_minor, m.was_minor, m.reduced_at, m.lead_id, m.variant_values, m.variant_words)
    is distinct from (g.price_minor, g.sale_minor, g.was_minor, g.reduced_at, g.lead_id, g.variant_values, g.variant_words)
$$;

-- The product whose price stands for a product in a currency on the staff's lists: of one with variants, the variant that costs
-- least there. Buyers see that of `offered_in`.
create function priced_in(product uuid, lead_variant uuid, in_currency text) returns uuid language sql stable
return case when lead_variant is null then product when in_currency = 'USD' then lead_variant else coalesce((
  select v.id from products v
  left join fixed_prices f on f.product_id = v.id and f.currency = in_currency
  left join currency_rates r on r.code = in_currency
  where v.parent_id = product and not v.withdrawn
  order by coalesce(f.current_minor,
    v.current_minor * r.rate / case when in_currency in ('JPY', 'KRW', 'ISK', 'CLP', 'VND') then 100 else 1 end),
    v.current_minor, v.variant_no, v.id
  limit 1), lead_variant) end;

create function variant_changed() returns trigger language plpgsql as $$
begin
  perform gather_variants(case when tg_op = 'DELETE' then old.parent_id else new.parent_id end);
  return null;
end $$;
create function main_product_priced() returns trigger language plpgsql as $$
begin
  perform gather_variants(new.id);
  return null;
end $$;
-- Whatever writes a price of the main product, as an import does: it stays that of its cheapest variant.
create trigger main_product_priced after update of price_minor, sale_minor, was_minor, reduced_at on products
  for each row when (new.variant_attributes <> '{}' and new.lead_id is not null) execute function main_product_priced();
create trigger variant_added after insert on products
  for each row when (new.parent_id is not null) execute function variant_changed();
create trigger variant_changed after update on products for each row when (new.parent_id is not null
  and (old.price_minor, old.sale_minor, old.was_minor, old.reduced_at, old.withdrawn, old.option_values, old.sku, old.variant_no)
    is distinct from
    (new.price_minor, new.sale_minor, new.was_minor, new.reduced_at, new.withdrawn, new.option_values, new.sku, new.variant_no))
  execute function variant_changed();
create trigger variant_removed after delete on products
  for each row when (old.parent_id is not null) execute function variant_changed();

-- False if an order, a key, a cart or the like refers to the variant.
create function remove_variant(variant uuid) returns boolean language plpgsql as $$
begin
  delete from price_history where product_id = variant;
  delete from products where id = variant and parent_id is not null;
  return true;
exception when foreign_key_violation then
  return false;
end $$;

create function option_renamed() returns trigger language plpgsql as $$
begin
  update products set withdrawn = withdrawn
  where parent_id is not null and option_values @> jsonb_build_object(new.attribute, new.code);
  return null;
end $$;
create trigger option_renamed after update of names on attribute_options
  for each row when (old.names is distinct from new.names) execute function option_renamed();

create function product_texts_changed() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{updated_at,checked_at}'::text[] = to_jsonb(old) - '{updated_at,checked_at}'::text[] then
    new.updated_at := old.updated_at;
  else
    new.updated_at := clock_timestamp();
    new.checked_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger product_texts_changed before update on product_texts
  for each row execute function product_texts_changed();

-- The moment at which the transaction began, as texts in other languages that come with an English one are not older than it.
create function product_texts_english() returns trigger language plpgsql as $$
begin
  update products set english_at = now() where id = new.product_id and english_at < now();
  return null;
end $$;
create trigger product_texts_english_new after insert on product_texts
  for each row when (new.locale = 'en-US' and new.summary is not null) execute function product_texts_english();
create trigger product_texts_english after update on product_texts
  for each row when (new.locale = 'en-US' and (old.summary, old.description) is distinct from (new.summary, new.description))
  execute function product_texts_english();

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

create function product_search_text(name text, names jsonb, sku text) returns text language sql immutable parallel safe
return coalesce((
  select string_agg(distinct ' ' || search_letters(folded), E'\n')
  from (select name union all select sku union all select value from jsonb_each_text(names)) as said (value)
  cross join lateral (values (search_fold(value)),
    (case when value ~ '[äöüÄÖÜ]' then search_fold(search_umlauts(value)) end)) as f (folded)
  where folded <> ''), '');
create function products_note_search() returns trigger language plpgsql as $$ begin
  insert into product_search (product_id, main_id, text)
    select id, coalesce(parent_id, id), product_search_text(name, names, sku) from added;
  return null;
end $$;
create trigger products_note_search after insert on products referencing new table as added
  for each statement execute function products_note_search();
create function product_note_search() returns trigger language plpgsql as $$ begin
  update product_search set text = product_search_text(new.name, new.names, new.sku) where product_id = new.id;
  return null;
end $$;
create trigger product_note_search after update of name, names, sku on products for each row
  when ((new.name, new.names, new.sku) is distinct from (old.name, old.names, old.sku)) execute function product_note_search();

create trigger search_learn after insert on products
  referencing new table as added for each statement execute function search_learn();
create trigger search_learn_again after update on products
  for each row when (old.search_terms is distinct from new.search_terms) execute function search_learn_again();

alter table product_views add foreign key (product_id) references products (id);

-- What the assortment holds in memory.
create view attribute_list as
  select a.code, a.kind, a.built_in, a.unit, a.names, a.position, bool_or(c.filterable) as filterable,
    bool_or(c.searched) as searched, jsonb_object_agg(c.class_id, c.filterable) as classes, coalesce((
      select jsonb_agg(jsonb_build_object('code', o.code, 'names', o.names) order by o.position, o.code)
      from attribute_options o where o.attribute = a.code), '[]') as options
  from attributes a join class_attributes c on c.attribute = a.code group by a.code;

-- The values of a product by which it is filtered and found: "color.black,cotton.true,length=14".
create function attribute_codes(attributes jsonb) returns text language sql stable strict parallel safe
return (
  select coalesce(string_agg(
    each.key || case jsonb_typeof(each.value) when 'number' then '=' else '.' end || held.value, ','), '')
  from jsonb_each(attributes) as each
  cross join lateral (
    select each.value #>> '{}' as value where jsonb_typeof(each.value) in ('string', 'number', 'boolean')
    union all select jsonb_array_elements_text(
      case jsonb_typeof(each.value) when 'array' then each.value else '[]' end)) as held
  where exists (select from class_attributes c where c.attribute = each.key and (c.filterable or c.searched)));

-- The fixed prices of a product, by currency; null without any.
create function fixed_prices_of(product uuid) returns jsonb language sql stable
return (select jsonb_object_agg(f.currency, f.current_minor) from fixed_prices f where f.product_id = product);

-- Variants are not in it, but their main product has their options.
create view live_products as
  select id, name, kind, class_id, platform_code, region_code, genre_code, languages, current_minor, was_minor, reduced_at, units_sold, pin,
    released, on_hand, search_terms, search_title, search_name, developer, variant_attributes,
    case when attributes = '{}' and variant_values = '{}' then '' else attribute_codes(attributes || variant_values) end
      as attribute_codes, fixed_prices_of(id) as fixed_prices
  from products where status = 'live' and parent_id is null;
create view live_variants as
  select id, parent_id, variant_no, kind, on_hand, current_minor, was_minor, attribute_codes(option_values) as attribute_codes,
    fixed_prices_of(id) as fixed_prices
  from products where parent_id is not null and status = 'live';
create view category_slugs as select kind, slug, thing from shelf_slugs;

insert into reserved_slugs select unnest(string_to_array(
  'login register forgot resetpassword checkout cart search 404 newsletter chat about-us contact-us condition '
  'privacy-policy refund-policy shipping news newsinfo affiliate feedback wholesale sale all best-sellers new '
  'price-drops my-account my-changepwd my-membership my-history my-order my-address my-collect my-notice '
  'my-support my-info paying success-payment cancel paypal topay tocancel tosuccess api prod-api admin assets '
  'covers static dev healthz readyz metrics favicon.ico favicon.svg robots.txt sitemap.xml sitemaps og alerts '
  'pictures pages personal-data withdrawal gift gift-address find-order ticket my-affiliate reminders compare wishlist activation', ' '));

insert into attributes (code, kind, built_in, position, names) values
  ('platform', 'select', true, 0, '{"ar": "المنصة", "cz": "Platforma", "de": "Plattform", "en-US": "Platform", "es": "Plataforma", "fr": "Plateforme", "hu": "Platform", "it": "Piattaforma", "ja": "プラットフォーム", "ko": "플랫폼", "nl": "Platform", "pl": "Platforma", "pt": "Plataforma", "ro": "Platformă", "ru": "Платформа", "tr": "Platform", "zh-CN": "平台", "zh-TW": "平台"}'),
  ('region', 'select', true, 1, '{"ar": "المنطقة", "cz": "Region", "de": "Region", "en-US": "Region", "es": "Región", "fr": "Région", "hu": "Régió", "it": "Regione", "ja": "地域", "ko": "지역", "nl": "Regio", "pl": "Region", "pt": "Região", "ro": "Regiune", "ru": "Регион", "tr": "Bölge", "zh-CN": "地区", "zh-TW": "地區"}'),
  ('genre', 'select', true, 2, '{"ar": "النوع", "cz": "Žánr", "de": "Genre", "en-US": "Genre", "es": "Género", "fr": "Genre", "hu": "Műfaj", "it": "Genere", "ja": "ジャンル", "ko": "장르", "nl": "Genre", "pl": "Gatunek", "pt": "Gênero", "ro": "Gen", "ru": "Жанр", "tr": "Tür", "zh-CN": "类型", "zh-TW": "類型"}'),
  ('language', 'multi_select', true, 3, '{"ar": "اللغة", "cz": "Jazyk", "de": "Sprache", "en-US": "Language", "es": "Idioma", "fr": "Langue", "hu": "Nyelv", "it": "Lingua", "ja": "言語", "ko": "언어", "nl": "Taal", "pl": "Język", "pt": "Idioma", "ro": "Limbă", "ru": "Язык", "tr": "Dil", "zh-CN": "语言", "zh-TW": "語言"}');
