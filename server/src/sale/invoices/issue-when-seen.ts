import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { oldestToInvoice } from './invoices.queries.ts';
import { issueInvoice } from './issue-invoice.ts';

/** The round comes every ten seconds: a payment that has waited this many milliseconds is one of a backlog. */
const BACKLOG_MS = 60_000;

/**
 * Issues the invoice of an order when its buyer looks for it, so that nobody who has just paid waits for the next round. If there
 * is a backlog, as after the seller's details were missing, it is left to the round, which numbers it in the order of payment.
 */
export async function issueWhenSeen(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  orderId: string,
): Promise<void> {
  const now = clock.now();
  const oldest = await oldestToInvoice(db);
  if (oldest && now.getTime() - oldest.getTime() > BACKLOG_MS) return;
  await inTransaction(db, (trx) => issueInvoice(trx, orderId, now));
}
