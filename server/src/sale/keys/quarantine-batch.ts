import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import { putOnShelf } from './add-keys.ts';

/**
 * Takes a batch off the shelf, because its keys are in doubt. Free keys go at once; those that are held for an order
 * follow when they are released or about to be sold. Returns how many went.
 */
export async function quarantineBatch(trx: Trx, batchId: string): Promise<number> {
  const { rows } = await sql<{ keys: number }>`
    with batch as (
      update key_batches set state = 'quarantined' where id = ${batchId} and state = 'live' returning id
    ), gone as (
      update product_keys k set state = 'quarantined' from batch
      where k.batch_id = batch.id and k.state = 'free'
      returning k.id
    )
    select (select count(*) from gone) as keys, pg_notify('catalog', '') from batch`.execute(trx);
  if (rows.length === 0) throw new Error(`batch ${batchId} is not on the shelf`);
  return rows[0]!.keys;
}

/** Puts a quarantined batch back on the shelf, but for keys that somebody has seen. Returns how many came back. */
export async function endQuarantine(trx: Trx, batchId: string): Promise<number> {
  const { rows } = await sql<{ keys: number; product_id: string }>`
    with batch as (
      update key_batches set state = 'live' where id = ${batchId} and state = 'quarantined' returning id, product_id
    ), back as (
      update product_keys k set state = 'free' from batch
      where k.batch_id = batch.id and k.state = 'quarantined' and k.exposed_at is null
      returning k.id
    )
    select (select count(*) from back) as keys, product_id from batch`.execute(trx);
  if (rows.length === 0) throw new Error(`batch ${batchId} is not in quarantine`);
  await putOnShelf(trx, [rows[0]!.product_id]);
  return rows[0]!.keys;
}
