import type { Trx } from '../../platform/db/kysely.ts';
import { markVoided, moveHeldKeys } from './keys.queries.ts';
import { watchStock } from './watch-stock.ts';

/**
 * Puts held keys back on sale; those of a batch that was quarantined meanwhile become quarantined. The caller has taken them away
 * from their units before.
 *
 * @throws if one of them is not held
 */
export async function releaseKeys(trx: Trx, keyIds: readonly string[]): Promise<void> {
  if (keyIds.length === 0) return;
  const released = await moveHeldKeys(trx, keyIds, 'free');
  demandAll(keyIds, released.length, 'to release', 'were held');
  await watchStock(trx, productsOf(released));
}

export interface SoldKeys {
  sold: Set<string>;
  /** Their batch was quarantined after they were held: they are quarantined now, and another key is needed. */
  withheld: Set<string>;
}

/**
 * Sells held keys: from here on they never come back.
 *
 * @throws if one of them is not held; nothing may be delivered that this did not confirm
 */
export async function sellKeys(trx: Trx, keyIds: readonly string[]): Promise<SoldKeys> {
  const moved = await moveHeldKeys(trx, keyIds, 'sold');
  demandAll(keyIds, moved.length, 'to sell', 'were held');
  await watchStock(trx, productsOf(moved));
  const inState = (state: string) => new Set(moved.filter((key) => key.state === state).map((key) => key.id));
  return { sold: inState('sold'), withheld: inState('quarantined') };
}

/**
 * Removes keys for good: sold keys of a refunded order, and free or quarantined keys that do not work.
 *
 * @param badAt when they were found not to work, which counts against their batch; null for any other reason
 * @throws if one of them is held, or voided already
 */
export async function voidKeys(
  trx: Trx,
  keyIds: readonly string[],
  badAt: Date | null = null,
): Promise<void> {
  if (keyIds.length === 0) return;
  demandAll(keyIds, await markVoided(trx, keyIds, badAt), 'to void', 'could be');
}

const productsOf = (keys: readonly { productId: string }[]): string[] => [
  ...new Set(keys.map(({ productId }) => productId)),
];

function demandAll(keyIds: readonly string[], moved: number, wish: string, found: string): void {
  if (moved !== new Set(keyIds).size) throw new Error(`of ${keyIds.length} keys ${wish}, ${moved} ${found}`);
}
