import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';

export interface FencedBatch {
  id: string;
  name: string;
  productId: string;
  keys: number;
}

/**
 * Takes every batch that has something to sell, or may get something back, into quarantine with its unsold keys. Keys of an import
 * that was not finished follow, too, and are released one by one. Returns the batches with how many keys each had for sale.
 */
export async function quarantineAll(trx: Trx): Promise<FencedBatch[]> {
  const { rows } = await sql<FencedBatch>`
    with fenced as (
      update key_batches b set state = case b.state when 'live' then 'quarantined' else b.state end
      where b.state in ('live', 'importing') and exists (
        select from product_keys k where k.batch_id = b.id and k.state in ('free', 'held'))
      returning b.id, b.name, b.product_id),
    moved as (
      update product_keys k set state = 'quarantined' from fenced f
      where k.batch_id = f.id and k.state = 'free' and k.exposed_at is null
      returning k.batch_id)
    select f.id, f.name, f.product_id as "productId",
      (select count(*)::int from moved m where m.batch_id = f.id) as keys
    from fenced f order by f.id`.execute(trx);
  return rows;
}

/** Stops the imports that run, as staff can: their keys stay off sale until staff go on with them or undo them. */
export async function stopImports(trx: Trx): Promise<void> {
  await trx.updateTable('key_imports').set({ state: 'stopped' }).where('state', '=', 'importing').execute();
}
