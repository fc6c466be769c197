import { sql } from 'kysely';
import * as z from 'zod';
import type { Trx } from '../../platform/db/kysely.ts';
import { addJob } from '../../platform/jobs/job.ts';
import type { OrderRow } from '../orders/door.ts';

/** The job that sends a booked refund to its provider; what it runs is in `send-refund.ts`. */
export const refundBooked = { name: 'payments.sendRefund', payload: z.object({ refundId: z.uuid() }) };

export interface RefundDraft {
  order: Pick<OrderRow, 'id' | 'currency'>;
  captureId: string;
  amountMinor: number;
  /** Where it differs from the order's: money that came in the wrong currency goes back in it. */
  currency?: string;
  reason: string;
  /** Names the cause: the same cause refunds once. */
  idem: string;
}

/**
 * Books money back and queues it for the provider, in the transaction that decided on it. Returns the refund's id, or
 * null where the same cause was booked before. The database refuses more than came in.
 */
export async function bookRefund(trx: Trx, draft: RefundDraft, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into refunds (order_id, capture_id, amount_minor, currency, reason, idem, created_at)
    values (${draft.order.id}, ${draft.captureId}, ${draft.amountMinor}, ${draft.currency ?? draft.order.currency},
      ${draft.reason}, ${draft.idem}, ${now})
    on conflict (idem) do nothing returning id`.execute(trx);
  const id = rows[0]?.id;
  if (!id) return null;
  await addJob(trx, refundBooked, { refundId: id }, { key: `refund:${id}`, maxAttempts: 60 });
  return id;
}
