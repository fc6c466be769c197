import type { SandboxOutcome } from '@halfturn/contract/payments.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { decidePayment, paymentByAttempt, type SandboxPayment } from './sandbox.queries.ts';
import type { SandboxWebhook } from './gateway.ts';
import { webhookDue } from './send-webhook.ts';

/** How late the sandbox is where it is told to be. */
export const LATE_SECONDS = 20;

interface Message {
  type: SandboxWebhook['type'];
  /** Sent again under the same id. */
  times?: number;
  afterSeconds?: number;
}

/** What the sandbox tells the store, and in which order. */
const SENDS: Record<SandboxOutcome, readonly Message[]> = {
  approve: [{ type: 'payment.captured' }],
  decline: [{ type: 'payment.declined' }],
  cancel: [{ type: 'payment.cancelled' }],
  late: [{ type: 'payment.processing' }, { type: 'payment.captured', afterSeconds: LATE_SECONDS }],
  // The same event twice, and once more under an id of its own: real providers do both.
  twice: [
    { type: 'payment.captured', times: 2 },
    { type: 'payment.captured', afterSeconds: 1 },
  ],
  reorder: [{ type: 'payment.captured' }, { type: 'payment.processing', afterSeconds: 1 }],
  short: [{ type: 'payment.captured' }],
  never: [],
};

const STATE = { decline: 'declined', cancel: 'cancelled' } as const;

/** The buyer presses a button on the sandbox's page: the payment is decided, and the store hears of it, more or less. */
export async function decide(
  context: Context,
  attemptId: string,
  outcome: SandboxOutcome,
): Promise<SandboxPayment> {
  return await inTransaction(context.db, async (trx) => {
    const payment = await paymentByAttempt(trx, attemptId);
    const state = outcome === 'decline' || outcome === 'cancel' ? STATE[outcome] : 'approved';
    const captured = state === 'approved' ? payment.amount_minor - (outcome === 'short' ? 1 : 0) : null;
    const decided = await decidePayment(trx, payment.ref, state, captured === 0 ? null : captured);
    if (!decided) throw problem('attempt_settled');
    const now = context.clock.now();
    for (const [i, { type, times = 1, afterSeconds = 0 }] of SENDS[outcome].entries())
      for (let copy = 0; copy < times; copy++)
        await addJob(
          trx,
          webhookDue,
          { ref: payment.ref, eventId: `${payment.ref}_${i}`, type },
          {
            maxAttempts: 30,
            ...(afterSeconds ? { runAt: new Date(now.getTime() + afterSeconds * 1000) } : {}),
          },
        );
    return decided;
  });
}
