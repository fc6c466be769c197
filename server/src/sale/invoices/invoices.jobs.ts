import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { ordersToInvoice } from './invoices.queries.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueInvoice } from './issue-invoice.ts';
import { sellerOf } from './seller.ts';

/** As many as a round issues: purchases come first, and a buyer who looks gets theirs at once. */
const AT_ONCE = 100;

/**
 * Issues the invoices that are due, oldest payment first; none while the seller's details are missing. A round and not a hearer: no
 * purchase does anything for it, and it finds what has waited as soon as the details are saved.
 */
export async function issueDue({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  if (!(await sellerOf(db))) return;
  // Each by itself: two orders at once would be locked behind the series that the first one holds.
  for (const id of await ordersToInvoice(db, AT_ONCE))
    await inTransaction(db, (trx) => issueInvoice(trx, id, clock.now()));
}

/** Hearer of `order.refunded`: a credit note for what goes back of an invoice. */
export async function creditRefund(
  { db, clock }: Context,
  { refundId }: { refundId: string },
): Promise<void> {
  await inTransaction(db, (trx) => issueCreditNote(trx, refundId, clock.now()));
}
