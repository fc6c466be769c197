import * as z from 'zod';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { lockOrder } from '../orders/door.ts';
import { followUp } from './follow-up.ts';
import { attemptById, openAttempt } from './payments.queries.ts';
import type { Providers } from './provider.ts';
import { providerRef } from './start-attempt.ts';

/** The job that captures the reserved money of an approved order (`takeReserved`). */
export const letGo = { name: 'payments.takeReserved', payload: z.object({ attemptId: z.uuid() }) };

/** Subscriber of `order.approved`: money of the order that is only reserved is captured. It reads the order again. */
export async function takeApproved({ db }: Context, { orderId }: { orderId: string }): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    const attempt = await openAttempt(trx, orderId);
    if (attempt && order.payment_status === 'authorised')
      await addJob(trx, letGo, { attemptId: attempt.id }, { key: `take:${attempt.id}` });
  });
}

/**
 * Reads the state of an attempt at its provider, and captures reserved money of an approved order. Throws, to be tried again, while the
 * provider does not answer; the round that asks about silent attempts does the same.
 */
export async function takeReserved(context: Context, providers: Providers, attemptId: string): Promise<void> {
  const attempt = await attemptById(context.db, attemptId);
  const ref = await providerRef(context, providers, attempt);
  if (!ref) throw new Error(`the payment of attempt ${attemptId} could not be learned`);
  await followUp(context, providers, {
    provider: attempt.provider,
    ref,
    event: null,
    cause: `take:${attemptId}`,
  });
}
