import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../../house/audit/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { completeRefund } from '../send-refund.ts';
import { bankRefundById, refundsToSend, type RefundRow } from './refunds.queries.ts';

/**
 * Marks a refund as sent by a member of staff, and tells its buyer. Refuses `not_found`, and `transfer_has_moved_on` if it was marked
 * before.
 */
export async function refundSent(
  trx: Trx,
  id: string,
  { reference, sentOn }: { reference: string; sentOn: string },
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const refund = await bankRefundById(trx, id);
  if (!refund) throw problem('not_found');
  // Noon is on the same day in nearly all time zones.
  const at = new Date(`${sentOn}T12:00:00Z`);
  const ref = `${sentOn} ${reference}`;
  const done = await completeRefund(trx, { id, orderId: refund.order_id, ref }, at < now ? at : now);
  if (!done) throw problem('transfer_has_moved_on');
  await audit(trx, {
    actor,
    action: 'bank.refund_sent',
    subject: `order:${refund.order_no}`,
    before: { refund: id, state: 'pending' },
    after: { state: 'done', amount: refund.amount_minor, currency: refund.currency, reference, sentOn },
  });
}

/** All refunds that are to be sent, for the website of the bank. The export is logged. */
export async function exportRefunds(trx: Trx, actor: string): Promise<RefundRow[]> {
  const rows = await refundsToSend(trx);
  await audit(trx, {
    actor,
    action: 'bank.refunds_exported',
    subject: 'bank',
    after: { count: rows.length },
  });
  return rows;
}
