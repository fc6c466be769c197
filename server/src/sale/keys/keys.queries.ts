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
    .executeTakeFirst();
  return row?.key_pattern;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The products with keys that a name may mean, the best rank first, two at most: by id, by the importer's id, by `class/slug`, by
 * slug, or by title if the product is for sale. An index answers each of them.
 */
export async function productsNamed(db: Db, name: string): Promise<(KeyProduct & { rank: number })[]> {
  const id = UUID.test(name) ? name : null;
  const slash = name.indexOf('/');
  const [classSlug, slug] = slash < 0 ? [null, null] : [name.slice(0, slash), name.slice(slash + 1)];
  const { rows } = await sql<KeyProduct & { rank: number }>`
    select p.id, p.key_pattern as "keyPattern", min(found.rank) as rank from (
      select ${id}::uuid as id, 1 as rank
      union all select id, 2 from products where external_ref = ${name}
      union all select of_class.id, 3 from classes c join products of_class on of_class.class_id = c.id
        where c.slug = ${classSlug} and of_class.slug = ${slug}
      union all select of_class.id, 4 from classes c cross join lateral (
        select id from products where class_id = c.id and slug = ${name}) as of_class
      union all select id, 5 from products
        where status = 'live' and search_name = search_fold(${name}) and lower(name) = lower(${name})
    ) as found join products p on p.id = found.id and p.kind = 'key'
    group by p.id order by rank, p.id limit 2`.execute(db);
  return rows;
}

/** The products with keys of this title that are not for sale yet, or no longer: two at most. No index helps here. */
export async function hiddenProductsTitled(db: Db, title: string): Promise<KeyProduct[]> {
  return await db
    .selectFrom('products')
    .select(['id', 'key_pattern as keyPattern'])
    .where('kind', '=', 'key')
    .where('status', '<>', 'live')
    .where(({ eb, fn, val }) => eb(fn('lower', ['name']), '=', fn<string>('lower', [val(title)])))
    .limit(2)
    .execute();
}

export interface NewBatch {
  id: string;
  productId: string;
  state: 'importing' | 'live';
  /** A hash of the file that the keys come from; null for keys that come from no file. */
  source: Buffer | null;
}

/**
 * Makes the row of a batch and returns its id. If two processes import the same file, the second one finds the batch of the first
 * and locks it, so that it cannot go on sale before the keys of both are in. A batch that is on sale already is not found.
 */
export async function openBatch(trx: Trx, batch: NewBatch, origin: BatchOrigin): Promise<string> {
  const { id } = await trx
    .insertInto('key_batches')
    .values({
      id: batch.id,
      product_id: batch.productId,
      supplier: origin.supplier ?? '',
      invoice: origin.invoice ?? '',
      cost_minor: origin.costMinor ?? null,
      cost_currency: origin.costCurrency ?? null,
      warranty_until: origin.warrantyUntil ?? null,
      state: batch.state,
      source: batch.source,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'product_id'])
        .where('state', '=', sql.lit('importing' as const))
        .doUpdateSet((eb) => ({ source: eb.ref('excluded.source') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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

/**
 * Writes keys into a batch, and counts them there. A key that the store has or had is left out: the unique fingerprint decides,
 * also against imports that run at the same time. Returns the fingerprints of the keys that were written.
 */
export async function insertKeys(
  trx: Trx,
  batch: { id: string; productId: string },
  keys: readonly SealedKey[],
): Promise<Buffer[]> {
  const { rows } = await sql<{ fingerprint: Buffer }>`
    with added as (
      insert into product_keys (id, product_id, batch_id, envelope, fingerprint)
      select k.id, ${batch.productId}, ${batch.id}, k.envelope, k.fingerprint
      from unnest(${keys.map((key) => key.id)}::uuid[], ${keys.map((key) => key.envelope)}::bytea[],
        ${keys.map((key) => key.fingerprint)}::bytea[]) as k(id, envelope, fingerprint)
      -- One order for all, so that two imports of the same keys do not deadlock.
      order by k.fingerprint
      on conflict (fingerprint) do nothing
      returning fingerprint
    ), counted as (
      update key_batches set imported = imported + (select count(*) from added) where id = ${batch.id}
    )
    select fingerprint from added`.execute(trx);
  return rows.map((row) => row.fingerprint);
}

/** The keys with these fingerprints that the store has or had. `own`: they are in the batch that is named. */
export async function keysWith(
  db: Db,
  fingerprints: readonly Buffer[],
  ownBatch: string | null,
): Promise<{ fingerprint: Buffer; state: KeyState; own: boolean }[]> {
  const { rows } = await sql<{ fingerprint: Buffer; state: KeyState; own: boolean }>`
    select fingerprint, state, batch_id is not distinct from ${ownBatch}::uuid as own
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

/** Deletes the unfinished batches of a file that no key came into. */
export async function deleteEmptyImports(trx: Trx, source: Buffer): Promise<void> {
  await trx
    .deleteFrom('key_batches')
    .where('source', '=', source)
    .where('state', '=', 'importing')
    .where('imported', '=', 0)
    .execute();
}

/** Ends the import of a file: its batches are live. Returns them. */
export async function makeImportsLive(
  trx: Trx,
  source: Buffer,
): Promise<{ id: string; productId: string }[]> {
  return await trx
    .updateTable('key_batches')
    .set({ state: 'live' })
    .where('source', '=', source)
    .where('state', '=', 'importing')
    .returning(['id', 'product_id as productId'])
    .execute();
}

export interface UnfinishedImport {
  batchId: string;
  product: string;
  keys: number;
  since: Date;
}

/** Imports that were interrupted and not continued: their keys are in the store and not on sale. */
export async function unfinishedImports(db: Db): Promise<UnfinishedImport[]> {
  return await db
    .selectFrom('key_batches as b')
    .innerJoin('products as p', 'p.id', 'b.product_id')
    .select(['b.id as batchId', 'p.name as product', 'b.imported as keys', 'b.created_at as since'])
    .where('b.state', '=', 'importing')
    .orderBy('b.created_at')
    .execute();
}

/** The file that an unfinished batch comes from; null if there is no such batch. */
export async function sourceOf(db: Db, batchId: string): Promise<Buffer | null> {
  const batch = await db
    .selectFrom('key_batches')
    .select('source')
    .where('id', '=', batchId)
    .where('state', '=', 'importing')
    .executeTakeFirst();
  return batch?.source ?? null;
}

/** Moves a batch into another state. Returns its product; undefined if the batch is not in the state that it is moved from. */
export async function moveBatch(
  trx: Trx,
  batchId: string,
  from: 'live' | 'quarantined',
  to: 'live' | 'quarantined',
): Promise<string | undefined> {
  const row = await trx
    .updateTable('key_batches')
    .set({ state: to })
    .where('id', '=', batchId)
    .where('state', '=', from)
    .returning('product_id')
    .executeTakeFirst();
  return row?.product_id;
}

/** Moves the unseen keys of a batch into another state. Returns how many. */
export async function moveUnseenKeys(
  trx: Trx,
  batchId: string,
  from: 'free' | 'quarantined',
  to: 'free' | 'quarantined',
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('product_keys')
    .set({ state: to })
    .where('batch_id', '=', batchId)
    .where('state', '=', from)
    .where('exposed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Moves held keys on; those of a batch that was quarantined meanwhile become quarantined. Returns their new states. */
export async function moveHeldKeys(
  trx: Trx,
  keyIds: readonly string[],
  to: 'free' | 'sold',
): Promise<{ id: string; state: KeyState }[]> {
  const { rows } = await sql<{ id: string; state: KeyState }>`
    update product_keys k
    set state = case b.state when 'live' then ${to} else 'quarantined' end
    from key_batches b
    where k.id = any(${[...keyIds]}::uuid[]) and k.state = 'held' and b.id = k.batch_id
    returning k.id, k.state`.execute(trx);
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
