import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { ClaimState } from '@halfturn/contract/primitives/claim-limits.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { ClaimAnswer } from '@halfturn/contract/staff/claims.ts';
import { audit } from '../../house/audit/door.ts';
import { tellMember } from '../../people/notices/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { replaceCopy } from '../delivery/door.ts';
import { tellReplaced } from '../giving/door.ts';
import { lockOrder, takeBack, unitsOf, type OrderRow } from '../orders/door.ts';
import { bookTaken } from '../payments/door.ts';
import { after } from './claim.ts';
import { claimById, orderOfClaim, type ClaimRow } from './claims.queries.ts';
import { claimAnswered } from './mail/claim-answered.mail.ts';

export interface Answer {
  answer: ClaimAnswer;
  reason: string;
  /** The state in which the claim was seen. */
  seen: ClaimState;
}

/** Who answers: somebody of the staff; null where a key has come for a claim that waited for one. */
export interface Answerer {
  actor: string;
  staffId: string | null;
  now: Date;
}

/**
 * Answers a claim: gives another key, gives the money back, promises the next key, or says why neither. The order is locked first,
 * so a refund, a reveal and an answer of somebody else wait, and find what this one has left. Refuses `claim_has_moved_on` where
 * it is not as it was seen, or its copy is gone; `claim_no_key` where another key was to be given and none is free.
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
  const unit = units.find((one) => one.id === claim.delivery_id)!;
  const paid = order.payment_status === 'paid' || order.payment_status === 'partially_refunded';
  const status = unit.refunded_at === null ? unit.status : 'voided';
  const state = claim.state === seen ? after(claim.state, answer, { status, paid }) : null;
  if (state === null) throw problem('claim_has_moved_on');

  const how = { actor, reason: `claim ${claim.reason}` };
  let replacement: string | null = null;
  if (state === 'replaced') {
    replacement = await replaceCopy(trx, order, units, unit, how, now);
    if (replacement === null) throw problem('claim_no_key');
    await tellReplaced(trx, order, replacement);
  }
  if (state === 'refunded') {
    const taken = await takeBack(trx, order, units, [unit], { ...how, bad: true }, now);
    await bookTaken(trx, taken, 'claim', now);
  }
  await trx
    .updateTable('claims')
    .set({ state, decided_at: now, decided_by: staffId, answer: reason, replacement_id: replacement })
    .where('id', '=', id)
    .execute();
  await tell(trx, order, { ...claim, state }, now);
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

/** By mail, and a member by a notice too. */
async function tell(trx: Trx, order: OrderRow, claim: ClaimRow, at: Date): Promise<void> {
  await queueMail(trx, {
    kind: claimAnswered.kind,
    dedupe: `claim:${claim.id}:${claim.state}`,
    subjectId: claim.id,
    recipient: order.email,
    locale: order.locale as Locale,
  });
  if (order.account_id === null) return;
  await tellMember(trx, [
    {
      accountId: order.account_id,
      orderId: order.id,
      event: 'claim_answered',
      times: `${claim.id}:${claim.state}`,
      at,
    },
  ]);
}
