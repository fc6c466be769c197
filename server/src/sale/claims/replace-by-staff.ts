import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notifyKeys, replaceKey } from '../delivery/door.ts';
import { notifyReplaced } from '../giving/door.ts';
import { isReplaceable, lockForAct, orderOf, overtaken, type OrderRow } from '../orders/door.ts';
import { notifyBuyer } from './answer-claim.ts';
import { undecidedClaim, updateClaim } from './claims.queries.ts';

export interface Replacement {
  unit: string;
  reason: string;
}

/**
 * Staff replace a delivered key without a claim: the buyer gets another one of the product, and the old one is void for good and counts
 * against its batch. A claim about it that is open is settled by this. Refuses as `overtaken` does, and `claim_no_key` if no key is
 * free.
 */
export async function replaceByStaff(
  trx: Trx,
  orderId: string,
  { unit: unitId, reason }: Replacement,
  { actor, staffId, now }: { actor: string; staffId: string; now: Date },
): Promise<OrderRow> {
  const { order, units } = await lockForAct(trx, orderId, 'staffReplaceKey', now);
  const unit = units.find(({ id }) => id === unitId);
  if (!unit || !isReplaceable(unit)) throw await overtaken(trx, orderId);
  const replacement = await replaceKey(trx, order, units, unit, { actor, reason }, now);
  if (replacement === null) throw problem('claim_no_key');

  const claim = await undecidedClaim(trx, unit.id);
  if (claim) {
    const decided = { decided_at: now, decided_by: staffId, answer: '', replacement_id: replacement };
    await updateClaim(trx, claim.id, { state: 'replaced', ...decided });
    await notifyBuyer(trx, order, { ...claim, state: 'replaced' }, now);
  } else if (!order.gift) await notifyKeys(trx, order, `replaced:${replacement}`);
  await notifyReplaced(trx, order, replacement);
  await audit(trx, {
    actor,
    action: 'orders.key_replaced',
    subject: `order:${order.order_no}`,
    before: { unit: unit.id, status: unit.status },
    after: { unit: replacement, ...(claim && { claim: claim.id }) },
    reason,
  });
  return await orderOf(trx, orderId);
}
