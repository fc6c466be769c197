import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { returnBoxed, takeBoxed } from '../../shop/catalog/door.ts';
import { endSetAside } from './units.queries.ts';

interface Want {
  productId: string;
  quantity: number;
}

/** Takes boxed goods out of stock for an order. Refuses `sold_out`, and names the product. */
export async function setAside(trx: Trx, wants: readonly Want[]): Promise<void> {
  // All orders lock products in the order of their ids, so that none deadlock.
  for (const { productId, quantity } of wants.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)))
    if (!(await takeBoxed(trx, productId, quantity))) throw problem('sold_out', { data: { productId } });
}

/** Puts the boxed goods that an order has set aside back into stock. Returns their products. */
export async function putBack(trx: Trx, orderId: string): Promise<string[]> {
  const goods = await endSetAside(trx, orderId);
  for (const { productId, units } of goods) await returnBoxed(trx, productId, units);
  return goods.map(({ productId }) => productId);
}
