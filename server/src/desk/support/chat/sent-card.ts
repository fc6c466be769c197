import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { namesOf } from '../../../shop/catalog/door.ts';
import { orderOfMember } from '../tickets.queries.ts';

/** What a visitor sends in place of words: a product, or an order of theirs. */
export type SentCard = { productId: string } | { orderNo: string };

/** What a message carries. */
export interface Carried {
  productId: string | null;
  orderId: string | null;
}

/** A product as a message carries it, under its name. Refuses `product_not_found` for one that was never sold. */
export async function productCard(
  trx: Trx,
  productId: string,
  locale: Locale,
): Promise<Carried & { name: string }> {
  const product = (await namesOf(trx, [productId], locale)).get(productId);
  if (!product) throw problem('product_not_found');
  return { name: product.name, productId, orderId: null };
}

/** A member's own order, under its number. Refuses `order_not_found`. */
export async function orderCard(
  trx: Trx,
  accountId: string | null,
  orderNo: string,
): Promise<Carried & { name: string }> {
  const order = accountId === null ? undefined : await orderOfMember(trx, accountId, orderNo);
  if (!order) throw problem('order_not_found');
  return { name: orderNo, productId: null, orderId: order.id };
}
