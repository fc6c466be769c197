import type { Wish } from '@halfturn/contract/wishlist.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { priceOf, type View } from '../catalog/door.ts';
import { pricedWishes, type PricedWish } from './wishlist.queries.ts';
import { wishesWire } from './wishlist.wire.ts';

/**
 * The most interesting wishes of a member, up to `count`: first those that are back in stock, then those that cost less than
 * when they were added, the largest drop first, then the latest.
 */
export async function newsOfWishes(db: Db, accountId: string, count: number, view: View): Promise<Wish[]> {
  const wishes = await pricedWishes(db, accountId, view.currency);
  const news = wishes
    .map((wish) => ({ wish, worth: newsIn(wish, view) }))
    // The sort is stable, so among equals the latest comes first.
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ wish }) => wish);
  return await wishesWire(db, news.slice(0, count), view);
}

/** How interesting a wish is: 1 if it is back in stock, otherwise the share that its price lost; 0 if it is sold out. */
function newsIn(wish: PricedWish, { rate, currency }: View): number {
  if (!wish.available) return 0;
  if (!wish.in_stock) return 1;
  // Prices in two currencies cannot be compared.
  if (wish.currency !== currency || wish.price_minor === 0) return 0;
  const { price } = priceOf(wish, rate, currency);
  return Math.max(0, 1 - price.amount / wish.price_minor);
}
