import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { money } from './primitives/money.ts';

export const paymentWebhook = endpoint({
  name: 'paymentWebhook',
  method: 'POST',
  path: '/api/payments/{provider}/webhook',
  access: 'provider',
  summary: "A provider's event. The signature is verified on the raw bytes; 200 once the event is stored.",
  raw: true,
  params: z.object({ provider: z.string().max(40) }),
  reply: z.object({ received: z.literal(true) }),
  problems: ['not_found', 'signature_invalid', 'malformed_request'],
});

/** What the sandbox can be told to do with a payment. */
export const SANDBOX_OUTCOMES = [
  'approve',
  'decline',
  'cancel',
  'late',
  'twice',
  'reorder',
  'short',
  'never',
] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

const attempt = z.object({ attempt: z.uuid() });

export const sandboxPayment = endpoint({
  name: 'sandboxPayment',
  method: 'GET',
  path: '/api/payments/sandbox/{attempt}',
  access: 'sandbox',
  room: 'purchase',
  summary: "What the sandbox's own page shows of a payment.",
  params: attempt,
  reply: z.object({
    attempt: z.string(),
    orderNo: z.string(),
    amount: money,
    /** `open` until one of the buttons was pressed. */
    state: z.enum(['open', 'approved', 'declined', 'cancelled']),
    expiresAt: z.iso.datetime(),
    serverNow: z.iso.datetime(),
  }),
  problems: ['attempt_not_found'],
});

export const sandboxDecide = endpoint({
  name: 'sandboxDecide',
  method: 'POST',
  path: '/api/payments/sandbox/{attempt}',
  access: 'sandbox',
  room: 'purchase',
  summary: "What the buttons of the sandbox's page call.",
  params: attempt,
  body: z.object({ outcome: z.enum(SANDBOX_OUTCOMES) }),
  /** Where the sandbox sends the buyer back to. */
  reply: z.object({ returnUrl: z.string() }),
  problems: ['attempt_not_found', 'attempt_settled', 'sandbox_closed', 'sandbox_staff_only'],
});
