import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { lockOrder, orderEvents } from '../orders/door.ts';
import type { Providers } from './provider.ts';

/**
 * Sends a booked refund to the provider that took the money. The refund's own id makes it idempotent there, so a crash
 * between the provider's yes and our note of it repeats a question, not a payment.
 */
export async function sendRefund(context: Context, providers: Providers, refundId: string): Promise<void> {
  const refund = await context.db
    .selectFrom('refunds as r')
    .innerJoin('payment_captures as c', 'c.id', 'r.capture_id')
    .select(['r.id', 'r.state', 'r.order_id', 'r.amount_minor', 'r.currency', 'c.provider', 'c.capture_ref'])
    .where('r.id', '=', refundId)
    .executeTakeFirstOrThrow();
  if (refund.state !== 'pending') return;
  const provider = providers.get(refund.provider);
  if (!provider) throw new Error(`payment provider ${refund.provider} is not configured`);
  if (provider.refunds === 'by hand') return;
  const amount = { amount: refund.amount_minor, currency: refund.currency as Currency };
  const { ref, claimUrl } = await provider.refund({
    captureRef: refund.capture_ref,
    amount,
    idem: refund.id,
  });
  await inTransaction(context.db, (trx) =>
    completeRefund(trx, { id: refundId, orderId: refund.order_id, ref, claimUrl }, context.clock.now()),
  );
}

/** The money has gone back: the refund is done, once, and its buyer is told. False where it was done before. */
export async function completeRefund(
  trx: Trx,
  { id, orderId, ref, claimUrl }: { id: string; orderId: string; ref: string; claimUrl?: string | undefined },
  now: Date,
): Promise<boolean> {
  await lockOrder(trx, orderId);
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({ state: 'done', provider_ref: ref, claim_url: claimUrl ?? null, done_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await emit(trx, orderEvents.orderRefunded, { orderId, refundId: id });
  return true;
}
