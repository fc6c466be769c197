import type { Trx } from '../../platform/db/kysely.ts';
import { holdFreeKeys, sellKeys, voidKeys } from '../keys/door.ts';
import { forgetAsked, refreshStatus, replaceUnit, type OrderRow, type UnitRow } from '../orders/door.ts';
import { assertWhole } from './delivery.queries.ts';

/**
 * Gives the buyer of a locked order another key for one that does not work. The new unit takes the old one's place and names it;
 * the old one keeps its key, which is void for good and counts against its batch. Null, and nothing is changed, if no key of the
 * product is free.
 *
 * @param unit of `units`, handed over and not taken back
 */
export async function replaceKey(
  trx: Trx,
  order: OrderRow,
  units: readonly UnitRow[],
  unit: UnitRow,
  { actor, reason }: { actor: string; reason: string },
  now: Date,
): Promise<string | null> {
  if (unit.key_id === null) throw new Error(`unit ${unit.id} has no key that could be replaced`);
  const keyId = await sellOne(trx, unit.product_id);
  if (keyId === null) return null;
  const id = await replaceUnit(trx, unit, keyId, { actor, reason }, now);
  await voidKeys(trx, [unit.key_id], now);
  await forgetAsked(trx, units, [unit]);
  await assertWhole(trx, order.id);
  await refreshStatus(trx, order.id, actor, now);
  return id;
}

/** Sells the oldest free key of a product; null if there is none. A key of a batch in quarantine goes there, and the next is tried. */
async function sellOne(trx: Trx, productId: string): Promise<string | null> {
  for (;;) {
    const { keys } = await holdFreeKeys(trx, [{ productId, quantity: 1 }]);
    const [keyId] = keys.get(productId) ?? [];
    if (keyId === undefined) return null;
    const { sold } = await sellKeys(trx, [keyId]);
    if (sold.has(keyId)) return keyId;
  }
}
