import * as z from 'zod';
import { defineEvent } from '../../platform/jobs/events.ts';

/** A provider has told of a dispute, or of news of one: what it says of it now. */
export const disputeSeen = defineEvent(
  'payment.dispute_seen',
  z.object({
    provider: z.string(),
    orderId: z.uuid(),
    dispute: z.object({
      ref: z.string(),
      kind: z.enum(['dispute', 'warning']),
      state: z.enum(['open', 'won', 'lost']),
      amount: z.int(),
      currency: z.string(),
      reason: z.string(),
      dueAt: z.iso.datetime().nullable(),
      openedAt: z.iso.datetime(),
    }),
  }),
);
export type DisputeSeen = z.infer<typeof disputeSeen.payload>;

/** Money went back at the provider's own site in a way that the books have no place for: a person has to look. */
export const refundMisfit = defineEvent(
  'payment.refund_misfit',
  z.object({ orderId: z.uuid(), refundRef: z.string() }),
);
