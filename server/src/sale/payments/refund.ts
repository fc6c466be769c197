import * as z from 'zod';
import type { Trx } from '../../platform/db/kysely.ts';
import { addJob } from '../../platform/jobs/job.ts';
import type { OrderRow } from '../orders/door.ts';
import { insertRefund } from './refunds.queries.ts';

/** The job that sends a booked refund to its provider; what it runs is in `send-refund.ts`. */
export const refundBooked = { name: 'payments.sendRefund', payload: z.object({ refundId: z.uuid() }) };

export interface RefundDraft {
  order: Pick<OrderRow, 'id' | 'currency'>;
  captureId: string;
  amountMinor: number;
  /** If it is not the order's currency: money in a wrong currency is refunded in that currency. */
  currency?: string;
  reason: string;
  /** Names the cause: the same cause refunds once. */
  idem: string;
}

/**
 * Books a refund and queues it for the provider, in the transaction that decided on it. The database refuses a second refund for the
 * same cause, and more than was paid: then the whole transaction is undone.
 */
export async function bookRefund(trx: Trx, draft: RefundDraft, now: Date): Promise<void> {
  const id = await insertRefund(trx, draft, now);
  await addJob(trx, refundBooked, { refundId: id }, { key: `refund:${id}`, maxAttempts: 60 });
}
