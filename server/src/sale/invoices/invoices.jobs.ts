import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { ordersToInvoice } from './invoices.queries.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueInvoice } from './issue-invoice.ts';
import { sellerOf } from './seller.ts';

/** The most invoices per round, so that a backlog does not slow down purchases. */
const AT_ONCE = 100;

/**
 * Issues the invoices that are due, the oldest payment first; none while the seller's details are missing. It is a round and not a
 * subscriber, so that a purchase need not wait for it, and so that it finds the orders that waited for the seller's details.
 */
export async function issueDue({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  if (!(await sellerOf(db))) return;
  // One after another, because two transactions would wait for the same series.
  for (const id of await ordersToInvoice(db, AT_ONCE))
    await inTransaction(db, (trx) => issueInvoice(trx, id, clock.now()));
}

/** Subscriber of `order.refunded`: issues the credit note of the refund. */
export async function creditRefund(
  { db, clock }: Context,
  { refundId }: { refundId: string },
): Promise<void> {
  await inTransaction(db, (trx) => issueCreditNote(trx, refundId, clock.now()));
}
