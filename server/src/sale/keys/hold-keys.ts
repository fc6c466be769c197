import { problem } from '@halfturn/contract/problem.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import { COUNTED_BEYOND, takeFreeKeys, waitInTurn, type TakenKeys } from './hold-keys.queries.ts';

export interface KeyWant {
  productId: string;
  quantity: number;
}

export interface HeldKeys {
  /** Ids of the held keys, by product. */
  keys: Map<string, string[]>;
  /** How many keys are left in stock, by product; counted up to `COUNTED_BEYOND`. */
  left: Map<string, number>;
}

/** PostgreSQL's code for a transaction that may succeed when it is run again. */
const RUN_AGAIN = '40001';

/**
 * Holds the oldest free keys for an order: all that are wanted, or none. Products without keys, boxed goods, are passed over.
 *
 * Refuses `sold_out` with the first product (by id) that has too few keys. See docs/algorithms/key-allocation.md.
 *
 * @param skipLocked do not wait for other orders. If they have locked the missing keys and may still give up, the transaction is
 *   run again (`inTransaction`), and must then call without this option: it waits for its turn
 */
export async function holdKeys(
  trx: Trx,
  wants: readonly KeyWant[],
  { skipLocked = false } = {},
): Promise<HeldKeys> {
  const merged = merge(wants);
  if (!skipLocked) await waitInTurn(trx, [...merged.keys()]);
  const held: HeldKeys = { keys: new Map(), left: new Map() };
  for (const [productId, quantity] of merged) {
    const taken = await takeFreeKeys(trx, { productId, quantity }, { allOrNone: true, skipLocked });
    if (!taken) continue;
    if (taken.locked < quantity) {
      const refusal = problem('sold_out', { data: { productId, left: taken.locked } });
      const isContended = skipLocked && taken.free >= quantity;
      throw isContended ? Object.assign(refusal, { code: RUN_AGAIN }) : refusal;
    }
    await note(trx, held, productId, taken);
  }
  return held;
}

/** Holds as many of the wanted keys as there are, after all orders that came earlier. For orders that are paid already. */
export async function holdFreeKeys(trx: Trx, wants: readonly KeyWant[]): Promise<HeldKeys> {
  const merged = merge(wants);
  await waitInTurn(trx, [...merged.keys()]);
  const held: HeldKeys = { keys: new Map(), left: new Map() };
  for (const [productId, quantity] of merged) {
    const taken = await takeFreeKeys(trx, { productId, quantity }, { allOrNone: false, skipLocked: false });
    if (taken) await note(trx, held, productId, taken);
  }
  return held;
}

/** Quantities by product, in the order in which every transaction locks them. */
function merge(wants: readonly KeyWant[]): Map<string, number> {
  const merged = new Map<string, number>();
  for (const { productId, quantity } of wants.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)))
    merged.set(productId, (merged.get(productId) ?? 0) + quantity);
  return merged;
}

async function note(trx: Trx, held: HeldKeys, productId: string, { free, locked, keys }: TakenKeys) {
  held.keys.set(productId, keys);
  held.left.set(productId, Math.max(0, free - keys.length));
  // Pages show the last few by number, and "sold out".
  if (keys.length > 0 && free - locked < COUNTED_BEYOND) await notify(trx, 'catalog', '');
}
