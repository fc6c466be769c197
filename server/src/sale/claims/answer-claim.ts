import type { ClaimState } from '@halfturn/contract/primitives/claim-limits.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { ClaimAnswer } from '@halfturn/contract/staff/claims.ts';
import { audit } from '../../house/audit/door.ts';
import { notifyMember } from '../../people/notices/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { replaceKey } from '../delivery/door.ts';
import { notifyReplaced } from '../giving/door.ts';
import { lockOrder, takeBack, unitsOf, type OrderRow } from '../orders/door.ts';
import { bookTaken } from '../payments/door.ts';
import { after } from './claim.ts';
import { claimById, orderOfClaim, updateClaim, type ClaimRow } from './claims.queries.ts';
import { claimAnswered } from './mail/claim-answered.mail.ts';

export interface Answer {
  answer: ClaimAnswer;
  reason: string;
  /** The state of the claim when staff read it. */
  seen: ClaimState;
}

interface Answerer {
  actor: string;
  /** Null if the store answers, because a key has arrived. */
  staffId: string | null;
  now: Date;
}

/**
 * Answers a claim: replaces the key, refunds the unit, promises the next key, or declines. The order's lock comes first, so a
 * refund, a reveal and a second answer wait for this one.
 *
 * Refuses `claim_has_moved_on` if the claim was answered since it was read, or its unit is gone, and `claim_no_key` if there is no
 * free key.
 */
export async function answerClaim(
  trx: Trx,
  id: string,
  { answer, reason, seen }: Answer,
  { actor, staffId, now }: Answerer,
): Promise<void> {
  const order = await lockOrder(trx, await orderOfClaim(trx, id));
  const claim = await claimById(trx, id);
  const units = await unitsOf(trx, order.id);
  const unit = units.find((one) => one.id === claim.delivery_id);
  if (!unit) throw new Error(`claim ${id} is about a unit of another order`);
  const paid = order.payment_status === 'paid' || order.payment_status === 'partially_refunded';
  const status = unit.refunded_at === null ? unit.status : 'voided';
  const state = claim.state === seen ? after(claim.state, answer, { status, paid }) : null;
  if (state === null) throw problem('claim_has_moved_on');

  const how = { actor, reason: `claim ${claim.reason}` };
  let replacement: string | null = null;
  if (state === 'replaced') {
    replacement = await replaceKey(trx, order, units, unit, how, now);
    if (replacement === null) throw problem('claim_no_key');
    await notifyReplaced(trx, order, replacement);
  }
  if (state === 'refunded') {
    const taken = await takeBack(trx, order, units, [unit], { ...how, bad: true }, now);
    await bookTaken(trx, taken, 'claim', now);
  }
  await updateClaim(trx, id, {
    state,
    decided_at: now,
    decided_by: staffId,
    answer: reason,
    replacement_id: replacement,
  });
  await notifyBuyer(trx, order, { ...claim, state }, now);
  if (staffId === null) return;
  await audit(trx, {
    actor,
    action: `claims.${state}`,
    subject: `order:${order.order_no}`,
    before: { claim: id, state: claim.state },
    after: { claim: id, state, ...(replacement && { replacement }) },
    reason,
  });
}

/** Tells the buyer of the answer by mail, and a member by a notice too. */
export async function notifyBuyer(trx: Trx, order: OrderRow, claim: ClaimRow, at: Date): Promise<void> {
  await queueMail(trx, {
    kind: claimAnswered.kind,
    dedupe: `claim:${claim.id}:${claim.state}`,
    subjectId: claim.id,
    recipient: order.email,
    locale: order.locale,
  });
  if (order.account_id === null) return;
  await notifyMember(trx, [
    {
      accountId: order.account_id,
      orderId: order.id,
      event: 'claim_answered',
      times: `${claim.id}:${claim.state}`,
      at,
    },
  ]);
}
