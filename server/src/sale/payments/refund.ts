import * as z from 'zod';
import { refundToBalance } from '../../people/balance/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { addJob } from '../../platform/jobs/job.ts';
import type { OrderRow } from '../orders/door.ts';
import { insertRefund } from './refunds.queries.ts';
import { completeRefund } from './send-refund.ts';

/** The job that sends a booked refund to its provider; what it runs is in `send-refund.ts`. */
export const refundBooked = { name: 'payments.sendRefund', payload: z.object({ refundId: z.uuid() }) };

/** Where a refund goes: back to the payment method, or to the store balance of the order's member. */
export type RefundTarget = 'method' | 'balance';

export interface RefundDraft {
  order: Pick<OrderRow, 'id' | 'currency' | 'account_id'>;
  captureId: string;
  amountMinor: number;
  /** If it is not the order's currency: money in a wrong currency is refunded in that currency. */
  currency?: string;
  reason: string;
  /** Names the cause: the same cause refunds once. */
  idem: string;
  /** The payment method, if nothing else is said. */
  target?: RefundTarget;
}

/**
 * Books a refund and queues it for the provider, in the transaction that decided on it. One to the store balance is complete at once,
 * because its books are ours. The database refuses a second refund for the same cause, and more than was paid: then the whole
 * transaction is undone.
 */
export async function bookRefund(trx: Trx, draft: RefundDraft, now: Date): Promise<void> {
  const id = await insertRefund(trx, draft, now);
  if (draft.target === 'balance') {
    const { order, amountMinor } = draft;
    const { id: orderId, currency, account_id: accountId } = order;
    if (accountId === null) throw new Error(`order ${orderId} is of no member`);
    const reference = `refund:${id}`;
    await refundToBalance(trx, { accountId, orderId, currency, amountMinor, reference }, now);
    await completeRefund(trx, { id, orderId, ref: reference }, now);
    return;
  }
  await addJob(trx, refundBooked, { refundId: id }, { key: `refund:${id}`, maxAttempts: 60 });
}
