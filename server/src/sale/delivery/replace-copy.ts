import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { keyHolds, keySales, voidKeys } from '../keys/door.ts';
import { forgetAsked, logSteps, refreshStatus, type OrderRow, type UnitRow } from '../orders/door.ts';
import { assertWhole } from './delivery.queries.ts';

/**
 * Gives the buyer of a locked order another key for one that does not work. The new copy takes the old one's place and names
 * it; the old one keeps its key, which is void for good and counts against its batch. Null, and nothing is changed, where no key
 * of the product is free.
 *
 * @param unit of `units`, handed over and not taken back
 */
export async function replaceCopy(
  trx: Trx,
  order: OrderRow,
  units: readonly UnitRow[],
  unit: UnitRow,
  { actor, reason }: { actor: string; reason: string },
  now: Date,
): Promise<string | null> {
  const keyId = await sellOne(trx, unit.product_id);
  if (keyId === null) return null;
  await sql`update deliveries set status = 'replaced' where id = ${unit.id}`.execute(trx);
  await voidKeys(trx, [unit.key_id!], now);
  const id = uuidv7();
  await trx
    .insertInto('deliveries')
    .values({
      id,
      order_id: order.id,
      line_id: unit.line_id,
      unit_no: unit.unit_no,
      product_id: unit.product_id,
      kind: 'key',
      status: 'delivered',
      key_id: keyId,
      delivered_at: now,
      not_before: unit.not_before,
      replaces: unit.id,
    })
    .execute();
  const step = { orderId: order.id, machine: 'delivery', actor, reason, at: now } as const;
  await logSteps(trx, [
    { ...step, ref: unit.id, before: unit.status, after: 'replaced' },
    { ...step, ref: id, before: null, after: 'delivered' },
  ]);
  await forgetAsked(trx, units, [unit]);
  await assertWhole(trx, order.id);
  await refreshStatus(trx, order.id, actor, now);
  return id;
}

/** Sells the oldest free key of a product; null where there is none. One of a batch in quarantine goes there, and the next is tried. */
async function sellOne(trx: Trx, productId: string): Promise<string | null> {
  for (;;) {
    const { keys } = await keyHolds.holdFreeKeys(trx, [{ productId, quantity: 1 }]);
    const [keyId] = keys.get(productId) ?? [];
    if (keyId === undefined) return null;
    const { sold } = await keySales.sellKeys(trx, [keyId]);
    if (sold.has(keyId)) return keyId;
  }
}
