import { MOST_WISHES } from '@halfturn/contract/wishlist.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { lockAccount } from '../../people/accounts/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { countWishes, insertWishes } from './wishlist.queries.ts';

export interface Wished {
  productId: string;
  /** Its price now, as the member sees it. */
  price: Money;
  inStock: boolean;
}

/**
 * Adds products to an account's wishlist; those that are in it already stay as they are. Refuses `wishlist_full` if not all of
 * them fit. The lock on the account makes two devices take turns.
 *
 * @returns how many products the list then has
 */
export async function collect(
  trx: Trx,
  accountId: string,
  wished: readonly Wished[],
  now: Date,
): Promise<number> {
  await lockAccount(trx, accountId);
  await insertWishes(
    trx,
    wished.map(({ productId, price, inStock }) => ({
      account_id: accountId,
      product_id: productId,
      price_minor: price.amount,
      currency: price.currency,
      in_stock: inStock,
      added_at: now,
    })),
  );
  const total = await countWishes(trx, accountId);
  if (total > MOST_WISHES) throw problem('wishlist_full', { values: { max: MOST_WISHES } });
  return total;
}
