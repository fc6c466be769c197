import type { Wish } from '@halfturn/contract/wishlist.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { priceOf, type View } from '../catalog/door.ts';
import { pricedWishes, type PricedWish } from './wishlist.queries.ts';
import { wishesWire } from './wishlist.wire.ts';

/**
 * What a member would want to hear of their wishlist first: what came back, and what costs less than when it was collected, the
 * largest drop first; then what was collected last, up to `count` in all.
 */
export async function newsOfWishes(db: Db, accountId: string, count: number, view: View): Promise<Wish[]> {
  const wishes = await pricedWishes(db, accountId, view.currency);
  const news = wishes
    .map((wish) => ({ wish, worth: newsIn(wish, view) }))
    // Among equals the order stays: the latest first.
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ wish }) => wish);
  return await wishesWire(db, news.slice(0, count), view);
}

/** How much of a piece of news a wish is: 1 where it came back, else the share that its price has lost; 0 where it cannot be had. */
function newsIn(wish: PricedWish, { rate, currency }: View): number {
  if (!wish.available) return 0;
  if (!wish.in_stock) return 1;
  // In another currency than then, it is another number and no news.
  if (wish.currency !== currency || wish.price_minor === 0) return 0;
  const { price } = priceOf(wish, rate, currency);
  return Math.max(0, 1 - price.amount / wish.price_minor);
}
