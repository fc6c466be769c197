import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { emit } from '../../platform/jobs/events.ts';
import { lockOrder, orderRefunded } from '../orders/door.ts';
import type { Providers } from './provider.ts';
import { markDone, refundToSend } from './refunds.queries.ts';

/**
 * Sends a booked refund to the provider that took the money. The refund's id makes it idempotent there, so that a crash between the
 * provider's answer and our note of it repeats a request, and not a refund.
 */
export async function sendRefund(context: Context, providers: Providers, refundId: string): Promise<void> {
  const refund = await refundToSend(context.db, refundId);
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

/** Marks a refund as done, once, and emits `order.refunded`. False if it was done before. */
export async function completeRefund(
  trx: Trx,
  { id, orderId, ref, claimUrl }: { id: string; orderId: string; ref: string; claimUrl?: string | undefined },
  now: Date,
): Promise<boolean> {
  await lockOrder(trx, orderId);
  if (!(await markDone(trx, id, { ref, claimUrl: claimUrl ?? null }, now))) return false;
  await emit(trx, orderRefunded, { orderId, refundId: id });
  return true;
}
