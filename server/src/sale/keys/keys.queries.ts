import { present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { BatchOrigin } from './add-keys.ts';
import type { KeyState } from './key.ts';

/** A product that has keys, and the pattern that they follow. */
export interface KeyProduct {
  id: string;
  keyPattern: string;
}

/** The pattern of the keys of a product; undefined for a product without keys. */
export async function patternOf(db: Db, productId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('products')
    .select('key_pattern')
    .where('id', '=', productId)
    .where('kind', '=', 'key')
    // A product with variants has no keys: they do.
    .where('variant_attributes', '=', sql<string[]>`'{}'`)
    .executeTakeFirst();
  return row?.key_pattern;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What a name may mean: `name` is the one that was asked for, a lower rank the better meaning. */
export interface NamedProduct extends KeyProduct {
  name: string;
  rank: number;
}

/**
 * The products with keys that each of many names may mean: by id (1), by the importer's id (2), by `class/slug` (3), by slug (4),
 * by the title of a product that is for sale (5) or is not (6). An index answers each of them, for all names at once.
 */
export async function productsNamed(db: Db, names: readonly string[]): Promise<NamedProduct[]> {
  const ids = names.map((name) => (UUID.test(name) ? name : null));
  const parts = names.map((name) => {
    const slash = name.indexOf('/');
    return slash < 0 ? [null, null] : [name.slice(0, slash), name.slice(slash + 1)];
  });
  const { rows } = await sql<NamedProduct>`
    with asked as materialized (
      select * from unnest(${names}::text[], ${ids}::uuid[], ${parts.map(([head]) => head)}::text[],
        ${parts.map(([, tail]) => tail)}::text[]) as a (name, id, class_slug, slug)
    )
    select a.name, p.id, p.key_pattern as "keyPattern", min(found.rank)::int as rank
    from asked a cross join lateral (
      select a.id, 1 as rank where a.id is not null
      union all select p.id, 2 from products p where p.external_ref = a.name
      union all select p.id, 2 from products p where p.sku = a.name
      union all select p.id, 3 from classes c join products p on p.class_id = c.id
        where c.slug = a.class_slug and p.slug = a.slug
      union all select p.id, 4 from classes c join products p on p.class_id = c.id where p.slug = a.name
      union all select p.id, case p.status when 'live' then 5 else 6 end from products p
        where p.kind = 'key' and lower(p.name) = lower(a.name)
    ) as found join products p on p.id = found.id and p.kind = 'key' and p.variant_attributes = '{}'
    group by a.name, p.id, p.key_pattern order by a.name, rank, p.id`.execute(db);
  return rows;
}

export interface NewBatch {
  id: string;
  productId: string;
  state: 'importing' | 'live';
  /** A hash of the file that the keys come from; null for keys that come from no file. */
  source: Buffer | null;
}

/**
 * Makes the rows of batches and returns their ids by product. If two processes import the same file, the second one finds the
 * batches of the first and locks them, so that they cannot go on sale before the keys of both are in. A batch that is on sale
 * already is not found.
 */
export async function openBatches(
  trx: Trx,
  { state, source }: Pick<NewBatch, 'state' | 'source'>,
  batches: readonly { id: string; productId: string }[],
  origin: BatchOrigin,
): Promise<Map<string, string>> {
  // Each part of a file finds most of its batches here. An insert that conflicts would write each row again.
  const opened = source === null ? new Map<string, string>() : await lockBatches(trx, source, batches);
  const missing = batches.filter(({ productId }) => !opened.has(productId));
  if (missing.length === 0) return opened;
  const { rows } = await sql<{ id: string; product_id: string }>`
    insert into key_batches (id, product_id, name, supplier, invoice, cost_minor, cost_currency, cost_rate, bought_on, warranty_until,
      state, source)
    select b.id, b.product_id, ${origin.name ?? ''}, ${origin.supplier ?? ''}, ${origin.invoice ?? ''},
      ${origin.costMinor ?? null}::bigint, ${origin.costCurrency ?? null},
      (select rate from usd_rates where code = ${origin.costCurrency ?? null}), ${origin.boughtOn ?? null}::date,
      ${origin.warrantyUntil ?? null}::date, ${state}, ${source}::bytea
    from unnest(${missing.map((batch) => batch.id)}::uuid[], ${missing.map((batch) => batch.productId)}::uuid[])
      as b (id, product_id)
    -- One order for all, so that two imports of the same file do not deadlock.
    order by b.product_id
    on conflict (source, product_id) where state = 'importing' do update set source = excluded.source
    returning id, product_id`.execute(trx);
  for (const row of rows) opened.set(row.product_id, row.id);
  return opened;
}

/** Locks the batches of a file that are not on sale yet, of these products. Returns their ids by product. */
async function lockBatches(
  trx: Trx,
  source: Buffer,
  batches: readonly { productId: string }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; product_id: string }>`
    select b.id, b.product_id
    from unnest(${batches.map((batch) => batch.productId)}::uuid[]) as w (product_id)
    join key_batches b on b.source = ${source} and b.product_id = w.product_id and b.state = 'importing'
    order by b.product_id for no key update of b`.execute(trx);
  return new Map(rows.map((row) => [row.product_id, row.id]));
}

/** Makes the row of one batch, as `openBatches` does. */
export async function openBatch(trx: Trx, batch: NewBatch, origin: BatchOrigin): Promise<string> {
  const opened = await openBatches(trx, batch, [batch], origin);
  return present(opened.get(batch.productId));
}

export async function deleteBatch(trx: Trx, batchId: string): Promise<void> {
  await trx.deleteFrom('key_batches').where('id', '=', batchId).execute();
}

/** A key as it is stored. */
export interface SealedKey {
  id: string;
  fingerprint: Buffer;
  envelope: Buffer;
}

/** A key and the batch that it goes into. */
export interface PlacedKey extends SealedKey {
  productId: string;
  batchId: string;
}

/**
 * Writes keys into their batches, and counts them there. A key that the store has or had is left out: the unique fingerprint
 * decides, also against imports that run at the same time. Returns the fingerprints of the keys that were written.
 */
export async function insertKeys(trx: Trx, keys: readonly PlacedKey[]): Promise<Buffer[]> {
  const { rows } = await sql<{ fingerprint: Buffer }>`
    with added as (
      insert into product_keys (id, product_id, batch_id, envelope, fingerprint)
      select k.id, k.product_id, k.batch_id, k.envelope, k.fingerprint
      from unnest(${keys.map((key) => key.id)}::uuid[], ${keys.map((key) => key.productId)}::uuid[],
        ${keys.map((key) => key.batchId)}::uuid[], ${keys.map((key) => key.envelope)}::bytea[],
        ${keys.map((key) => key.fingerprint)}::bytea[]) as k(id, product_id, batch_id, envelope, fingerprint)
      -- One order for all, so that two imports of the same keys do not deadlock.
      order by k.fingerprint
      on conflict (fingerprint) do nothing
      returning fingerprint, batch_id
    ), counted as (
      update key_batches b set imported = b.imported + a.n
      from (select batch_id, count(*)::int as n from added group by batch_id) a where b.id = a.batch_id
    )
    select fingerprint from added`.execute(trx);
  return rows.map((row) => row.fingerprint);
}

/** The keys with these fingerprints that the store has or had. `own`: they are in one of the batches that are named. */
export async function keysWith(
  db: Db,
  fingerprints: readonly Buffer[],
  ownBatches: readonly string[],
): Promise<{ id: string; fingerprint: Buffer; state: KeyState; own: boolean }[]> {
  const { rows } = await sql<{ id: string; fingerprint: Buffer; state: KeyState; own: boolean }>`
    select id, fingerprint, state, batch_id = any(${ownBatches}::uuid[]) as own
    from product_keys where fingerprint = any(${fingerprints}::bytea[])`.execute(db);
  return rows;
}

/** Writes new batches with their keys. A key that the store has already undoes the transaction. */
export async function insertStock(
  trx: Trx,
  invoice: string,
  batches: readonly { id: string; productId: string; keys: readonly SealedKey[] }[],
): Promise<void> {
  await sql`
    insert into key_batches (id, product_id, supplier, invoice, imported)
    select b.id, b.product_id, '', ${invoice}, b.imported
    from unnest(${batches.map((batch) => batch.id)}::uuid[], ${batches.map((batch) => batch.productId)}::uuid[],
      ${batches.map((batch) => batch.keys.length)}::int[]) as b (id, product_id, imported)`.execute(trx);
  const rows = batches.flatMap(({ id: batchId, productId, keys }) =>
    keys.map((key) => ({ ...key, batchId, productId })),
  );
  await sql`
    insert into product_keys (id, product_id, batch_id, envelope, fingerprint)
    select * from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.productId)}::uuid[],
      ${rows.map((row) => row.batchId)}::uuid[], ${rows.map((row) => row.envelope)}::bytea[],
      ${rows.map((row) => row.fingerprint)}::bytea[])`.execute(trx);
}

/** Moves held keys on; those of a batch that was quarantined meanwhile become quarantined. Returns their new states. */
export async function moveHeldKeys(
  trx: Trx,
  keyIds: readonly string[],
  to: 'free' | 'sold',
): Promise<{ id: string; productId: string; state: KeyState }[]> {
  const { rows } = await sql<{ id: string; productId: string; state: KeyState }>`
    update product_keys k
    set state = case b.state when 'live' then ${to} else 'quarantined' end
    from key_batches b
    where k.id = any(${[...keyIds]}::uuid[]) and k.state = 'held' and b.id = k.batch_id
    returning k.id, k.product_id as "productId", k.state`.execute(trx);
  return rows;
}

/** Voids those of the keys that may be voided. Returns how many. */
export async function markVoided(trx: Trx, keyIds: readonly string[], badAt: Date | null): Promise<number> {
  const { rows } = await sql`
    update product_keys set state = 'voided', bad_at = coalesce(bad_at, ${badAt}::timestamptz)
    where id = any(${[...keyIds]}::uuid[]) and state in ('free', 'sold', 'quarantined')
    returning id`.execute(trx);
  return rows.length;
}

export interface Envelope {
  id: string;
  product_id: string;
  envelope: Buffer;
}

/** The envelopes of those of the keys that are sold, which are marked as seen. */
export async function markExposed(trx: Trx, keyIds: readonly string[], at: Date): Promise<Envelope[]> {
  const { rows } = await sql<Envelope>`
    with seen as (
      update product_keys set exposed_at = ${at}
      where id = any(${[...keyIds]}::uuid[]) and state = 'sold' and exposed_at is null
    )
    select id, product_id, envelope from product_keys
    where id = any(${[...keyIds]}::uuid[]) and state = 'sold'`.execute(trx);
  return rows;
}
