import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import { noteStockChange } from '../../shop/catalog/door.ts';
import { releaseKeys } from '../keys/door.ts';
import { putBack } from './boxed-stock.ts';

/** Gives back what an unpaid order holds: keys and boxed goods go on the shelf, its copies wait again. */
export async function releaseUnits(trx: Trx, orderId: string): Promise<void> {
  const keys = await takeKeys(trx, orderId);
  const boxed = await putBack(trx, orderId);
  const products = [...keys, ...boxed];
  await noteStockChange(trx, [...new Set(products)], products.length);
}

/** Gives back the keys that an unpaid order holds, and those alone: its buyer has turned to a way of paying that holds none. */
export async function releaseHeldKeys(trx: Trx, orderId: string): Promise<void> {
  const keys = await takeKeys(trx, orderId);
  if (keys.length > 0) await noteStockChange(trx, [...new Set(keys)], keys.length);
}

/** The products of the keys that were held. */
async function takeKeys(trx: Trx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ key_id: string; product_id: string }>`
    with held as (
      select id, key_id, product_id from deliveries where order_id = ${orderId} and status = 'held'
    ), freed as (
      update deliveries d set status = 'waiting', key_id = null from held where d.id = held.id
    )
    select key_id, product_id from held`.execute(trx);
  if (rows.length > 0)
    await releaseKeys(
      trx,
      rows.map((row) => row.key_id),
    );
  return rows.map((row) => row.product_id);
}
