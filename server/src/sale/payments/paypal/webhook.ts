import { createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { problem } from '@halfturn/contract/problem.ts';
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Outward } from '../../../platform/outward/outward.ts';
import { certificates, CertificateRefused, isCertificateUrl, TooManyCertificates } from './certificate.ts';

/** PayPal tries for three days to deliver a message; what is older is a replay. */
const OLDEST_MS = 3 * 86_400_000;
/** How far the two clocks may be apart. */
const AHEAD_MS = 5 * 60_000;

const signed = z.object({
  'paypal-transmission-id': z.string().regex(/^[\w-]{1,100}$/),
  'paypal-transmission-time': z.iso.datetime({ offset: true }),
  'paypal-transmission-sig': z.base64().min(1).max(2_000),
  'paypal-cert-url': z.string().max(300),
  'paypal-auth-algo': z.literal('SHA256withRSA'),
});

/** A message of PayPal's about something that we do not ask for has other fields, and only these are looked at. */
const message = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  event_type: z.string().max(100),
  resource: z
    .object({
      id: z.string().optional(),
      dispute_id: z.string().optional(),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
        .optional(),
      links: z.array(z.object({ rel: z.string().optional(), href: z.string() })).optional(),
    })
    .default({}),
});
export type PaypalMessage = z.infer<typeof message>;

export interface SignedBy {
  webhookId: string;
  /** Where PayPal's certificates may be. */
  certificateOrigins: readonly string[];
}

/**
 * Reads PayPal's messages. Each is signed over its id, its time, the webhook that it is for, and a sum over its very bytes; all
 * of it is checked here, without asking PayPal. Refuses `signature_invalid`.
 */
export function messageReader(by: SignedBy, outward: Outward, clock: Clock, log: FastifyBaseLogger) {
  const book = certificates(outward, by.certificateOrigins);
  return async (raw: Buffer, headers: Readonly<Record<string, unknown>>): Promise<PaypalMessage> => {
    const { data: given } = signed.safeParse(headers);
    if (!given) throw problem('signature_invalid');
    const now = clock.now();
    const age = now.getTime() - Date.parse(given['paypal-transmission-time']);
    // Checked before any call, so that a forged message causes none.
    if (
      age > OLDEST_MS ||
      age < -AHEAD_MS ||
      !isCertificateUrl(given['paypal-cert-url'], by.certificateOrigins)
    )
      throw problem('signature_invalid');
    const key = await book.keyAt(given['paypal-cert-url'], now).catch((err: unknown) => {
      if (err instanceof CertificateRefused) throw problem('signature_invalid');
      if (!(err instanceof TooManyCertificates))
        log.warn({ err }, 'a message of PayPal’s could not be checked');
      // It may be genuine: it comes again.
      throw problem('unavailable', { retryAfter: 60 });
    });
    const { 'paypal-transmission-id': id, 'paypal-transmission-time': time } = given;
    const good = createVerify('RSA-SHA256')
      .update(`${id}|${time}|${by.webhookId}|${crc32(raw)}`)
      .verify(key, given['paypal-transmission-sig'], 'base64');
    if (!good) throw problem('signature_invalid');
    const read = message.safeParse(jsonOf(raw));
    if (!read.success) throw problem('malformed_request');
    return read.data;
  };
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

const WENT_BACK = new Set(['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED']);

/** The dispute, or the capture whose money went back, that a message is about; null where it is about neither. */
export function afterwardsOf({ event_type, resource }: PaypalMessage): string | null {
  if (event_type.startsWith('CUSTOMER.DISPUTE.'))
    return resource.dispute_id && /^PP-[A-Z0-9-]{1,60}$/.test(resource.dispute_id)
      ? resource.dispute_id
      : null;
  if (!WENT_BACK.has(event_type)) return null;
  // What came is the refund, which names the capture that it is of.
  const up = resource.links?.find(({ href }) => /\/v2\/payments\/captures\/[A-Z0-9]+$/.test(href));
  return idOr(up?.href.split('/').at(-1));
}

/** PayPal's order that a message is about; null where it is about something that we do not ask for. */
export function orderOf({ event_type, resource }: PaypalMessage): string | null {
  if (event_type.startsWith('CHECKOUT.ORDER.')) return idOr(resource.id);
  if (!/^PAYMENT\.(?:CAPTURE|AUTHORIZATION)\./.test(event_type)) return null;
  const up = resource.links?.find(({ href }) => /\/v2\/checkout\/orders\/[A-Z0-9]+$/.test(href));
  return idOr(resource.supplementary_data?.related_ids?.order_id) ?? idOr(up?.href.split('/').at(-1));
}

const idOr = (id: string | undefined): string | null => (id && /^[A-Z0-9]{1,36}$/.test(id) ? id : null);
