import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';

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
): Promise<{ id: string; productId: string; imported: number }[]> {
  return await trx
    .updateTable('key_batches')
    .set({ state: 'live' })
    .where('source', '=', source)
    .where('state', '=', 'importing')
    .returning(['id', 'product_id as productId', 'imported'])
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

/** Keys of one statement: one for a whole batch of a million keys would be ended by its time limit. */
const KEYS_AT_ONCE = 20_000;

/** Runs a statement that moves at most so many keys until it moves none. Returns how many it moved in all. */
async function inPieces(move: (most: number) => Promise<number>): Promise<number> {
  let all = 0;
  for (;;) {
    const moved = await move(KEYS_AT_ONCE);
    if (moved === 0) return all;
    all += moved;
  }
}

/** Moves the unseen keys of a batch into another state. Returns how many. */
export const moveUnseenKeys = (
  trx: Trx,
  batchId: string,
  from: 'free' | 'quarantined',
  to: 'free' | 'quarantined',
): Promise<number> =>
  inPieces(async (most) => {
    // A key that another transaction has moved meanwhile is left out, as its state is looked at again.
    const { numAffectedRows } = await sql`
      update product_keys set state = ${to}
      where id in (
        select id from product_keys where batch_id = ${batchId} and state = ${from} and exposed_at is null
        limit ${most} for update)`.execute(trx);
    return Number(numAffectedRows ?? 0);
  });

export interface LockedBatch {
  id: string;
  product_id: string;
  name: string;
  state: 'importing' | 'live' | 'quarantined' | 'undone';
}

/** Locks a batch; undefined if there is none. */
export async function lockBatch(trx: Trx, batchId: string): Promise<LockedBatch | undefined> {
  return await trx
    .selectFrom('key_batches')
    .select(['id', 'product_id', 'name', 'state'])
    .where('id', '=', batchId)
    .forUpdate()
    .executeTakeFirst();
}

/** Moves those of the named keys of a batch that are in a state and were never seen. Returns how many. */
export async function moveNamedKeys(
  trx: Trx,
  batchId: string,
  keyIds: readonly string[],
  from: 'free' | 'quarantined',
  to: 'free' | 'quarantined',
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('product_keys')
    .set({ state: to })
    .where('batch_id', '=', batchId)
    .where('id', 'in', keyIds)
    .where('state', '=', from)
    .where('exposed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Voids the unsold keys of a batch, or those of them that are named. Returns how many. */
export const voidUnsold = (
  trx: Trx,
  batchId: string,
  keyIds: readonly string[] | null,
  returnedAt: Date | null,
): Promise<number> =>
  inPieces(async (most) => {
    const { numAffectedRows } = await sql`
      update product_keys set state = 'voided', returned_at = ${returnedAt}::timestamptz
      where id in (
        select id from product_keys where batch_id = ${batchId} and state in ('free', 'quarantined')
          and (${keyIds === null} or id = any(${keyIds ?? []}::uuid[]))
        limit ${most} for update)`.execute(trx);
    return Number(numAffectedRows ?? 0);
  });

/** Voids the keys of products that no order holds or has had. Returns how many. */
export async function voidKeysOf(trx: Trx, productIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update product_keys set state = 'voided'
    where product_id = any(${productIds}::uuid[]) and state in ('free', 'quarantined')`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** How many keys of a batch are held for orders. */
export async function heldOf(db: Db, batchId: string): Promise<number> {
  const row = await db
    .selectFrom('product_keys')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('batch_id', '=', batchId)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/**
 * Deletes the keys of a batch for good, except for those that an order has or had. A key that an order is taking now is waited for.
 *
 * @returns how many were removed, and how many are left
 */
export async function removeBatchKeys(trx: Trx, batchId: string): Promise<{ removed: number; left: number }> {
  await trx
    .updateTable('key_batches')
    .set({ state: 'undone', imported: 0 })
    .where('id', '=', batchId)
    .execute();
  const removed = await inPieces(async (most) => {
    const { numAffectedRows } = await sql`
      delete from product_keys where id in (
        select id from product_keys
        where batch_id = ${batchId} and state in ('free', 'quarantined') and exposed_at is null
        limit ${most} for update)`.execute(trx);
    return Number(numAffectedRows ?? 0);
  });
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from product_keys where batch_id = ${batchId}`.execute(trx);
  return { removed, left: rows[0]?.left ?? 0 };
}
