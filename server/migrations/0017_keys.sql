-- Which encryption keys have been used, by a check value that only the right key can make: a start with the wrong key
-- is refused before it can write a single envelope.
create table encryption_keys (
  id text primary key,
  check_value bytea not null,
  created_at timestamptz not null default now()
);

create table key_batches (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id),
  -- What staff call it, such as 2026-11-C; empty for keys that were added without an import.
  name text not null default '',
  supplier text not null default '',
  cost_minor bigint check (cost_minor >= 0),
  cost_currency text,
  -- Units of that currency for one US dollar when the batch came in, so that what its keys cost never changes because a rate does; null
  -- for dollars, and for a currency that the store had no rate of.
  cost_rate numeric(18, 8) check (cost_rate > 0),
  invoice text not null default '',
  bought_on date,
  warranty_until date,
  -- Keys that came in with this batch; no key ever leaves its batch (doctor, I8).
  imported integer not null default 0 check (imported >= 0),
  -- An undone import keeps its row, and has no keys.
  state text not null default 'live' check (state in ('importing', 'live', 'quarantined', 'undone')),
  check ((state = 'undone') <= (imported = 0)),
  created_at timestamptz not null default now(),
  -- A hash of the file that it came from, so that an import which was cut off is taken up where it stood.
  source bytea
  -- Each part of an import counts its keys here: with room in the pages, its indexes are not written.
) with (fillfactor = 70);
create index key_batches_product on key_batches (product_id, created_at desc);
create unique index key_batches_importing on key_batches (source, product_id) where state = 'importing';
create index key_batches_source on key_batches (source) where source is not null;
-- The batches of a product whose keys are not for sale: few or none, and looked up once for all keys that are counted or picked.
create index key_batches_withheld on key_batches (product_id) where state <> 'live';

create table product_keys (
  -- Time-ordered: the order of the ids is the order in which keys came in.
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id),
  batch_id uuid not null references key_batches (id),
  -- AES-256-GCM envelope; the encryption key is outside the database.
  envelope bytea not null check (length(envelope) > 29),
  -- Keyed HMAC of the normalised key: unique over all stock ever, sold and voided too.
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  state text not null default 'free' check (state in ('free', 'held', 'sold', 'voided', 'quarantined')),
  -- Set the first time that the clear key leaves the store: from then on it is never sold again.
  exposed_at timestamptz,
  -- A claim about the key was granted: what its batch's rate counts.
  bad_at timestamptz,
  -- Voided because it went back to its supplier.
  returned_at timestamptz,
  constraint product_keys_unexposed check (state not in ('free', 'held') or exposed_at is null),
  constraint product_keys_returned check (returned_at is null or state = 'voided')
);
-- Holds the batch as well, so that the stock is counted without a look at the rows.
create index product_keys_free on product_keys (product_id, id) include (batch_id) where state = 'free';
create index product_keys_batch on product_keys (batch_id, state);
create index product_keys_quarantined on product_keys (product_id) where state = 'quarantined';
create index product_keys_bad on product_keys (batch_id) where bad_at is not null;
create index product_keys_returned on product_keys (batch_id) where returned_at is not null;

-- The keys of a product that can be sold. PostgreSQL puts its text into the query that asks, so `order by … limit` stops early.
create function free_keys_of(product uuid) returns setof uuid language sql stable as $$
  select k.id from product_keys k where k.product_id = product and k.state = 'free'
    and k.batch_id <> all (array(select b.id from key_batches b where b.product_id = product and b.state <> 'live'))
$$;

-- The product whose price buyers see for a product in a currency: of one with variants, the variant that costs least there among
-- those that are in stock; if nothing is in stock, among all.
create function offered_in(product uuid, lead_variant uuid, in_currency text) returns uuid language sql stable
return case when lead_variant is null then product else coalesce((
  select v.id from products v
  left join fixed_prices f on f.product_id = v.id and f.currency = in_currency
  left join currency_rates r on r.code = in_currency
  where v.parent_id = product and not v.withdrawn
  order by case v.kind when 'physical' then v.on_hand > 0
      else (select count(*) from (select from free_keys_of(v.id) as k (id) order by k.id limit 1) as free) > 0 end desc,
    case when in_currency = 'USD' then v.current_minor else coalesce(f.current_minor,
      v.current_minor * r.rate / case when in_currency in ('JPY', 'KRW', 'ISK', 'CLP', 'VND') then 100 else 1 end) end,
    v.current_minor, v.variant_no, v.id
  limit 1), lead_variant) end;

-- Batches with keys that can be sold.
create view stocked_batches as
  select b.product_id, b.created_at from key_batches b
  where b.state = 'live' and exists (select from product_keys k where k.batch_id = b.id and k.state = 'free');

create function product_keys_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- An import can be undone while no order has had one of its keys.
    if old.state in ('free', 'quarantined') and old.exposed_at is null
      and exists (select from key_batches b where b.id = old.batch_id and b.state = 'undone') then
      return old;
    end if;
    raise exception 'a product key is never removed' using errcode = 'restrict_violation';
  end if;
  if old.state is distinct from new.state and not (
    (old.state = 'free' and new.state in ('held', 'voided', 'quarantined')) or
    (old.state = 'held' and new.state in ('free', 'sold', 'quarantined')) or
    (old.state = 'sold' and new.state = 'voided') or
    (old.state = 'quarantined' and new.state in ('free', 'voided'))
  ) then
    raise exception 'a key does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if new.product_id <> old.product_id or new.batch_id <> old.batch_id or new.fingerprint <> old.fingerprint then
    raise exception 'a key keeps its product, batch and fingerprint' using errcode = 'check_violation';
  end if;
  if old.exposed_at is not null and new.exposed_at is distinct from old.exposed_at then
    raise exception 'a key stays exposed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger product_keys_guard before update or delete on product_keys
  for each row execute function product_keys_guard();

-- Whether it was the last free key is found out by who reads: only there are two buyers' commits seen together.
create trigger product_keys_note_new after insert on product_keys
  referencing new table as rows for each statement execute function note_products_of_keys();
create trigger product_keys_note after update on product_keys for each row
  when ((old.state = 'free') <> (new.state = 'free')) execute function note_product_of();
create trigger key_batches_note after update on key_batches for each row
  when (old.state <> new.state) execute function note_product_of();
create trigger product_keys_no_truncate before truncate on product_keys for each statement execute function refuse_removal();

-- A supplier's file names products by their titles, also those that are not for sale yet.
create index products_titled on products (lower(name)) where kind = 'key';

-- Below how many keys staff are warned, if the product does not say it itself.
create table key_settings (
  one boolean primary key default true check (one),
  low_stock integer not null default 5 check (low_stock between 0 and 1000000)
);
insert into key_settings default values;

create table stock_levels (
  product_id uuid primary key references products (id) on delete cascade,
  -- Null: the store's own.
  threshold integer check (threshold between 0 and 1000000),
  -- Whether the product had at least that many keys when they were last counted. A change to false is a dip, with one mail.
  enough boolean not null default false,
  dips integer not null default 0
);

create table key_imports (
  id uuid primary key default uuidv7(),
  -- Null: the lines name their products.
  product_id uuid references products (id) on delete cascade,
  by_staff uuid not null references staff (id),
  batch_name text not null,
  supplier text not null default '',
  invoice text not null default '',
  cost_minor bigint check (cost_minor >= 0),
  cost_currency text check ((cost_currency is null) = (cost_minor is null)),
  bought_on date,
  warranty_until date,
  file_name text not null default '',
  -- `stopped`: by a member of staff; the keys that are in are not for sale.
  state text not null default 'draft'
    check (state in ('draft', 'checking', 'checked', 'importing', 'stopped', 'done', 'undone')),
  -- Lines of the file, and how many of them have been checked or imported.
  lines integer not null default 0,
  checked integer not null default 0,
  tried integer not null default 0,
  parts integer not null default 0,
  -- The last part whose keys are in.
  parts_in integer not null default 0,
  -- Keys that are in.
  added integer not null default 0,
  -- Lines by verdict.
  verdicts jsonb not null default '{}',
  stock_before integer,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- After this the lines are deleted, and an import that was not begun as well.
  expires_at timestamptz not null
);
create index key_imports_latest on key_imports (created_at desc);
create index key_imports_expire on key_imports (expires_at);

-- The lines of a file while it is checked and imported, sealed as keys are: a thousand in each part.
create table key_import_parts (
  import_id uuid not null references key_imports (id) on delete cascade,
  no integer not null,
  envelope bytea not null,
  primary key (import_id, no)
);

-- The lines that are not imported, and why. Without the key.
create table key_import_lines (
  import_id uuid not null references key_imports (id) on delete cascade,
  -- The line's number among the lines, from 1.
  n integer not null,
  -- The number that an editor shows.
  line integer not null,
  verdict text not null
    check (verdict in ('twice_in_file', 'in_stock', 'sold_before', 'wrong_pattern', 'blank', 'unknown_product')),
  -- The line that has the same key.
  same_as integer,
  -- The key that the store knows. Not a reference: the import that brought it may be undone.
  key_id uuid,
  primary key (import_id, n)
);
create index key_import_lines_verdict on key_import_lines (import_id, verdict, n);

-- For reports: what each key cost, and where it came from.
-- Every key has its batch; by the outer join the planner may look up the batches last, or not at all where no cost is asked for.
create view key_costs as
  select k.id as key_id, k.state, k.bad_at, k.batch_id, b.cost_minor, b.cost_currency,
    -- A currency that the store had no rate of counts at the first one that it got.
    case b.cost_currency when 'USD' then 1 else coalesce(b.cost_rate, (
      select rate from usd_rate_history where code = b.cost_currency order by valid_from limit 1)) end as cost_rate,
    b.created_at as added_at
  from product_keys k left join key_batches b on b.id = k.batch_id;
create view batch_facts as
  select id as batch_id, product_id, supplier, invoice, imported, state, created_at from key_batches;

-- The keys of each product that can be sold, counted over their index alone; those of batches that are not for sale, which are few,
-- are taken off again.
create view counted_free_keys as
  select product_id, sum(n)::int as n from (
    select product_id, count(*) as n from product_keys where state = 'free' group by product_id
    union all
    select b.product_id, -count(*) from key_batches b join product_keys k on k.batch_id = b.id and k.state = 'free'
    where b.state <> 'live' group by b.product_id
  ) as counted group by product_id having sum(n) > 0;

-- The same as it was at a moment (docs/decisions/0096-kept-stock.md): no sale writes here. Products without free keys are left out.
create table free_key_tallies (
  product_id uuid primary key,
  n integer not null check (n > 0)
);
create table free_keys_tallied (
  one boolean primary key default true check (one),
  -- What the tallies had seen. Changes since then stand in product_changes.
  as_of pg_snapshot not null,
  at timestamptz not null
);

-- Changes are kept for an hour. A moment of another cluster, out of a dump, is told by transactions that have not begun here.
create view free_keys_moment as
  select as_of from free_keys_tallied
  where at > now() - interval '30 minutes' and pg_snapshot_xmax(as_of) <= pg_snapshot_xmax(pg_current_snapshot());

create view products_since_tally as
  select distinct c.product_id from free_keys_moment m
  join product_changes c on c.xid >= pg_snapshot_xmin(m.as_of) and not pg_visible_in_snapshot(c.xid, m.as_of);

-- For lists of products: the keys of each product that can be sold now. A product that has changed since the tally is counted again.
create view free_key_counts as
  with changed as materialized (select product_id from products_since_tally)
  select t.product_id, t.n from free_key_tallies t
  where exists (select from free_keys_moment) and not exists (select from changed c where c.product_id = t.product_id)
  union all
  select c.product_id, f.n from changed c
  cross join lateral (select count(*)::int as n from free_keys_of(c.product_id)) f where f.n > 0
  union all
  select product_id, n from counted_free_keys where not exists (select from free_keys_moment);

-- Below how many units staff are warned: of the products that say it themselves, and of all others.
create view own_stock_thresholds as select product_id, threshold from stock_levels where threshold is not null;
create view usual_stock_threshold as select low_stock as threshold from key_settings;
