import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import { noteStockChange } from '../../shop/catalog/door.ts';
import { releaseKeys } from '../keys/door.ts';
import { putBack } from './boxed-stock.ts';

/** Gives back what an unpaid order holds: keys and boxed goods go on the shelf, its copies wait again. */
export async function releaseUnits(trx: Trx, orderId: string): Promise<void> {
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
  const boxed = await putBack(trx, orderId);
  const products = [...rows.map((row) => row.product_id), ...boxed];
  await noteStockChange(trx, [...new Set(products)], products.length);
}
