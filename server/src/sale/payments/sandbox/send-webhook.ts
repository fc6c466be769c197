import * as z from 'zod';
import type { Context } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { captureOf, sandboxWebhook, SIGNATURE_HEADER, type SandboxWebhook } from './gateway.ts';
import { paymentByRef } from './sandbox.queries.ts';
import { sign } from './signature.ts';

/** The job by which the sandbox tells the store of an event; it is tried again until the store says that it has it. */
export const webhookDue = {
  name: 'sandbox.sendWebhook',
  payload: z.object({ ref: z.string(), eventId: z.string(), type: sandboxWebhook.shape.type }),
};

const DEADLINE_MS = 5_000;

/**
 * Sends an event over HTTP, signed, as a provider on the other side of the world would.
 *
 * @param webhookUrl known once the store listens: a provider, too, would wait for that
 */
export const sandboxJobs = (secret: Buffer, webhookUrl: Promise<string>) => [
  defineJob<Context, typeof webhookDue.payload>({
    ...webhookDue,
    run: async (context, { ref, eventId, type }) => {
      const payment = await paymentByRef(context.db, ref);
      const capture = type === 'payment.captured' ? captureOf(payment) : null;
      const event: SandboxWebhook = {
        id: eventId,
        type,
        payment: ref,
        merchant_ref: payment.merchant_ref,
        capture: capture && { id: capture.ref, amount: capture.amount, currency: capture.currency },
      };
      const raw = Buffer.from(JSON.stringify(event));
      const answer = await fetch(await webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: sign(secret, raw, context.clock.now()),
        },
        body: raw,
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      if (!answer.ok) throw new Error(`the store answered ${answer.status} to a sandbox event`);
    },
  }),
];
