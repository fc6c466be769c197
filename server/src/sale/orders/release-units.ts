import type { Trx } from '../../platform/db/kysely.ts';
import { noteStockChange } from '../../shop/catalog/door.ts';
import { releaseKeys } from '../keys/door.ts';
import { putBack } from './boxed-stock.ts';
import { takeHeldKeys } from './units.queries.ts';

/** Gives back what an unpaid order holds: keys and boxed goods are for sale again, and its units wait. */
export async function releaseUnits(trx: Trx, orderId: string): Promise<void> {
  const keys = await takeKeys(trx, orderId);
  const boxed = await putBack(trx, orderId);
  const products = [...keys, ...boxed];
  await noteStockChange(trx, [...new Set(products)], products.length);
}

/** Gives back the keys that an unpaid order holds, and those alone: its buyer has changed to a payment method that holds none. */
export async function releaseHeldKeys(trx: Trx, orderId: string): Promise<void> {
  const keys = await takeKeys(trx, orderId);
  if (keys.length > 0) await noteStockChange(trx, [...new Set(keys)], keys.length);
}

/** The products of the keys that were held. */
async function takeKeys(trx: Trx, orderId: string): Promise<string[]> {
  const held = await takeHeldKeys(trx, orderId);
  await releaseKeys(
    trx,
    held.map((row) => row.key_id),
  );
  return held.map((row) => row.product_id);
}
