import type { Context } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { attemptClosed } from './attempt-closed.ts';
import { closeAtProvider } from './close-attempts.ts';
import { handleEvent } from './handle-event.ts';
import type { Providers } from './provider.ts';
import { eventStored } from './record-event.ts';
import { refundBooked } from './refund.ts';
import { sendRefund } from './send-refund.ts';
import { letGo, takeReserved } from './take-reserved.ts';

/** The jobs by which money's news is handled and money goes back. */
export const paymentsJobs = (providers: Providers) => [
  defineJob<Context, typeof eventStored.payload>({
    ...eventStored,
    run: (context, { provider, eventId }) => handleEvent(context, providers, provider, eventId),
  }),
  defineJob<Context, typeof refundBooked.payload>({
    ...refundBooked,
    run: (context, { refundId }) => sendRefund(context, providers, refundId),
  }),
  defineJob<Context, typeof attemptClosed.payload>({
    ...attemptClosed,
    run: (context, { attemptId }) => closeAtProvider(context, providers, attemptId),
  }),
  defineJob<Context, typeof letGo.payload>({
    ...letGo,
    run: (context, { attemptId }) => takeReserved(context, providers, attemptId),
  }),
];
