import { audit } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import type { ProductKey } from '../../platform/crypto/product-key.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { exposeKeys } from '../keys/door.ts';
import { isReplaceable, lockForAct, logSteps, overtaken, recordReveals } from '../orders/door.ts';

/**
 * Opens a delivered key for a member of staff, and records it: in the reveals of the order, in its history and in the audit log. The unit
 * stays as it is, because only what the buyer has seen ends their right to a refund without a question. Refuses as `overtaken` does.
 */
export async function showToStaff(
  trx: Trx,
  context: Pick<Context, 'keyring'>,
  orderId: string,
  { unit: unitId, reason }: { unit: string; reason: string },
  { actor, now }: { actor: string; now: Date },
): Promise<ProductKey> {
  const { order, units } = await lockForAct(trx, orderId, 'staffShowKey', now);
  const unit = units.find(({ id }) => id === unitId);
  if (!unit || unit.key_id === null || !isReplaceable(unit)) throw await overtaken(trx, orderId);
  const seen = { id: unit.id, key_id: unit.key_id };
  const key = (await exposeKeys(trx, context.keyring, [seen.key_id], now)).get(seen.key_id);
  if (!key) throw new Error(`the key of unit ${unit.id} was not opened`);
  // Without the network of the person: what is kept of a reveal belongs to the buyer's data.
  const place = { ip: null, device: '', reason: '' };
  await recordReveals(trx, [seen], { order_id: order.id, actor: 'staff', ...place, at: now });
  const { status } = order;
  const step = { orderId, machine: 'order', ref: null, actor, reason, at: now } as const;
  await logSteps(trx, [{ ...step, before: status, after: status, act: 'key_shown' }]);
  await audit(trx, {
    actor,
    action: 'orders.key_shown',
    subject: `order:${order.order_no}`,
    after: { unit: unit.id },
    reason,
  });
  return key;
}
