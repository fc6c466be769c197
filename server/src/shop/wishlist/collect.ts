import { MOST_WISHES } from '@halfturn/contract/wishlist.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { lockAccount } from '../../people/accounts/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { countWishes } from './wishlist.queries.ts';

export interface Wished {
  productId: string;
  /** What it costs at this moment, as the member sees it. */
  price: Money;
  inStock: boolean;
}

/**
 * Takes products into an account's wishlist; those that are in it already stay as they are. Refuses `wishlist_full` where all
 * do not fit: two devices at once are counted one after the other.
 *
 * @returns how many the list then holds
 */
export async function collect(
  trx: Trx,
  accountId: string,
  wished: readonly Wished[],
  now: Date,
): Promise<number> {
  await lockAccount(trx, accountId);
  if (wished.length > 0)
    await trx
      .insertInto('wishlist_items')
      .values(
        wished.map(({ productId, price, inStock }) => ({
          account_id: accountId,
          product_id: productId,
          price_minor: price.amount,
          currency: price.currency,
          in_stock: inStock,
          added_at: now,
        })),
      )
      .onConflict((oc) => oc.doNothing())
      .execute();
  const total = await countWishes(trx, accountId);
  if (total > MOST_WISHES) throw problem('wishlist_full', { values: { max: MOST_WISHES } });
  return total;
}
