import { createSecretKey } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import type { PaymentRequest, Provider, ProviderEvent } from '../provider.ts';
import {
  decidePayment,
  openPayment,
  paymentByRef,
  refundCapture,
  type SandboxPayment,
} from './sandbox.queries.ts';
import { checkSignature } from './signature.ts';

export const SANDBOX = 'sandbox';
export const SIGNATURE_HEADER = 'sandbox-signature';

/** An event as the sandbox words it on the wire. */
export const sandboxWebhook = z.object({
  id: z.string().min(1).max(100),
  type: z.enum(['payment.processing', 'payment.captured', 'payment.declined', 'payment.cancelled']),
  payment: z.string(),
  merchant_ref: z.uuid(),
  capture: z.object({ id: z.string(), amount: z.int().positive(), currency: z.string() }).nullable(),
});
export type SandboxWebhook = z.infer<typeof sandboxWebhook>;

const KINDS = {
  'payment.processing': 'processing',
  'payment.captured': 'captured',
  'payment.declined': 'failed',
  'payment.cancelled': 'cancelled',
} as const satisfies Record<SandboxWebhook['type'], ProviderEvent['kind']>;

const STATES = { approved: 'captured', declined: 'failed', cancelled: 'cancelled' } as const;

/** The capture of a payment as the store is told of it. */
export const captureOf = (payment: SandboxPayment): ProviderEvent['capture'] =>
  payment.capture_ref && payment.captured_minor
    ? { ref: payment.capture_ref, amount: payment.captured_minor, currency: payment.currency }
    : null;

/** The sandbox as the store talks to it: the same interface that every provider has. */
export function sandboxGateway(
  db: Db,
  clock: Clock,
  secret: Buffer,
  publicUrl: string,
  offered: 'before' | 'always' = 'always',
): Provider {
  const key = createSecretKey(secret);
  const pageOf = ({ attemptId }: PaymentRequest): string => `${publicUrl}/topay?attempt=${attemptId}`;
  return {
    code: SANDBOX,
    offered,
    create: async (request) => ({ ref: await openPayment(db, paymentFor(request)), url: pageOf(request) }),
    open: async (trx, request) => ({
      ref: await openPayment(trx, paymentFor(request)),
      url: pageOf(request),
    }),
    async read(ref) {
      const payment = await paymentByRef(db, ref);
      if (payment.state === 'open') return null;
      return { attemptId: payment.merchant_ref, kind: STATES[payment.state], capture: captureOf(payment) };
    },
    async cancel(ref) {
      await decidePayment(db, ref, 'cancelled', null);
    },
    async refund({ captureRef, amount, idem }) {
      return { ref: await refundCapture(db, captureRef, amount.amount, idem) };
    },
    async verify(raw, headers) {
      checkSignature(key, raw, headers[SIGNATURE_HEADER], clock.now());
      const parsed = sandboxWebhook.safeParse(jsonOf(raw));
      if (!parsed.success) throw problem('malformed_request');
      const { id, type, payment, merchant_ref, capture } = parsed.data;
      const money = capture && { ref: capture.id, amount: capture.amount, currency: capture.currency };
      return { id, ref: payment, event: { attemptId: merchant_ref, kind: KINDS[type], capture: money } };
    },
  };
}

const paymentFor = (request: PaymentRequest) => ({
  merchant_ref: request.attemptId,
  order_no: request.orderNo,
  amount_minor: request.amount.amount,
  currency: request.amount.currency,
  return_url: request.returnUrl,
  cancel_url: request.cancelUrl,
  expires_at: request.expiresAt,
});

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
