import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import * as z from 'zod';
import type { VerifiedEvent, WebhookHeaders } from '../provider.ts';
import { attemptOf } from './invoice.ts';

/** BTCPay Server tries for an hour to deliver a message, and its shopkeeper may send it again; what is older is a replay. */
const OLDEST_MS = 3 * 86_400_000;
/** How far the two clocks may be apart. */
const AHEAD_MS = 5 * 60_000;

const NEWS = new Set([
  'InvoiceReceivedPayment',
  'InvoiceProcessing',
  'InvoicePaymentSettled',
  'InvoiceSettled',
  'InvoiceExpired',
  'InvoiceInvalid',
]);

const name = z.string().regex(/^[\w.:-]{1,150}$/);
const message = z.object({
  originalDeliveryId: name,
  type: z.string().max(100),
  timestamp: z.number(),
  storeId: z.string().optional(),
  invoiceId: name.optional(),
  metadata: z.object({ attempt: z.unknown().optional() }).nullish(),
  payment: z.object({ id: name }).optional(),
});

/**
 * Reads a message of BTCPay Server's: an HMAC over its very bytes, by the webhook's secret. It names an invoice, and is believed about
 * nothing else; null where it names none of ours. Refuses `signature_invalid`, also for one of another store.
 */
export function readMessage(
  raw: Buffer,
  headers: WebhookHeaders,
  by: { key: KeyObject; storeId: string; now: Date },
): VerifiedEvent | null {
  const given = headers['btcpay-sig'];
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(typeof given === 'string' ? given : '') ?? [];
  const mac = createHmac('sha256', by.key).update(raw).digest();
  if (!hex || !timingSafeEqual(mac, Buffer.from(hex, 'hex'))) throw problem('signature_invalid');
  const { data } = message.safeParse(jsonOf(raw));
  if (!data) throw problem('malformed_request');
  const age = by.now.getTime() - data.timestamp * 1000;
  if (age > OLDEST_MS || age < -AHEAD_MS) throw problem('signature_invalid');
  if (!NEWS.has(data.type) || !data.invoiceId) return null;
  if (data.storeId !== by.storeId) throw problem('signature_invalid');
  if (!attemptOf(data.metadata ?? {})) return null;
  // A payment that was confirmed may be one beside the invoice's own sum: then it is the one to ask about.
  const payment = data.type === 'InvoicePaymentSettled' && data.payment ? `#${data.payment.id}` : '';
  return { id: data.originalDeliveryId, ref: `${data.invoiceId}${payment}`, event: null };
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
