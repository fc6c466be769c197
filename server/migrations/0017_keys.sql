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
  supplier text not null default '',
  cost_minor bigint check (cost_minor >= 0),
  cost_currency text,
  invoice text not null default '',
  warranty_until date,
  -- Keys that came in with this batch; no key ever leaves its batch (doctor, I8).
  imported integer not null default 0 check (imported >= 0),
  state text not null default 'live' check (state in ('importing', 'live', 'quarantined')),
  created_at timestamptz not null default now(),
  -- A hash of the file that it came from, so that an import which was cut off is taken up where it stood.
  source bytea
);
create index key_batches_product on key_batches (product_id, created_at desc);
create unique index key_batches_importing on key_batches (source, product_id) where state = 'importing';
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
  check (state not in ('free', 'held') or exposed_at is null)
);
create index product_keys_free on product_keys (product_id, id) where state = 'free';
create index product_keys_batch on product_keys (batch_id);
create index product_keys_bad on product_keys (batch_id) where bad_at is not null;

-- The keys of a product that can be sold. PostgreSQL puts its text into the query that asks, so `order by … limit` stops early.
create function free_keys_of(product uuid) returns setof uuid language sql stable as $$
  select k.id from product_keys k where k.product_id = product and k.state = 'free'
    and k.batch_id <> all (array(select b.id from key_batches b where b.product_id = product and b.state <> 'live'))
$$;

-- Batches with keys that can be sold.
create view stocked_batches as
  select b.product_id, b.created_at from key_batches b
  where b.state = 'live' and exists (select from product_keys k where k.batch_id = b.id and k.state = 'free');

create function product_keys_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
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
