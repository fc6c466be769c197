import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { bookSiteRefund } from './book-site-refund.ts';
import { disputeSeen } from './payments.events.ts';
import type { Providers } from './provider.ts';
import { captureByRef } from './refunds.queries.ts';

/**
 * Asks a provider what became of money that it took for us, and books what we did not know: refunds that were made at its own site,
 * and disputes. What an event says is not believed: it only makes us ask.
 *
 * @param ref the capture, or the dispute, as its provider names it
 * @returns what was heard, for the log of the event that made us ask
 */
export async function readAftermath(
  context: Context,
  providers: Providers,
  code: string,
  ref: string,
): Promise<string> {
  const provider = providers.get(code);
  if (!provider?.aftermath) throw new Error(`payment provider ${code} tells of no aftermath`);
  const orderRefOf = async (captureRef: string): Promise<string | null> =>
    (await captureByRef(context.db, code, captureRef))?.provider_ref ?? null;
  const seen = await provider.aftermath(ref, orderRefOf);
  const capture = seen && (await captureByRef(context.db, code, seen.captureRef));
  // The account takes money for others than this store, too.
  if (!seen || !capture) return 'not ours';
  const heard: string[] = [];
  for (const refund of seen.refunds)
    heard.push(
      await inTransaction(context.db, (trx) => bookSiteRefund(trx, capture.id, refund, context.clock.now())),
    );
  for (const dispute of seen.disputes) {
    await inTransaction(context.db, (trx) =>
      emit(trx, disputeSeen, { provider: code, orderId: capture.order_id, dispute }),
    );
    heard.push(`${dispute.kind} ${dispute.state}`);
  }
  return heard.join(', ') || 'nothing new';
}
