import { createHmac, timingSafeEqual } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import * as z from 'zod';
import type { Secret } from '../../../platform/secret.ts';
import { mailIdIn } from '../bounces/own-message-id.ts';
import { isOfNow, parsed, reasonOf, SPAM, type Report, type Reporter } from './report.ts';

const text = z.string().max(4_000).nullish();
const request = z.object({
  signature: z.object({
    timestamp: z.coerce.string().regex(/^\d{1,12}$/),
    token: z.string().min(1).max(200),
    signature: z.string().max(200),
    'parent-signature': z.string().max(200).optional(),
  }),
  'event-data': z.object({
    event: z.string().max(40),
    severity: text,
    reason: text,
    reject: z.object({ reason: text, description: text }).nullish(),
    'delivery-status': z.object({ message: text, description: text }).nullish(),
    message: z.object({ headers: z.object({ 'message-id': text }).nullish() }).nullish(),
  }),
});
type Event = z.output<typeof request>['event-data'];

/**
 * Mailgun signs the time and a token that comes once, with HMAC-SHA256 under the signing key of the account. The token is what a
 * request is known again by, because the body is not a part of what is signed.
 */
export const mailgun: Reporter = {
  faultOf: (secret) => (/^[\x21-\x7e]{16,200}$/.test(secret) ? null : 'mailgun_key'),
  // Not an async function, so that no await stands between the check and the reading.
  read: ({ raw, secret, now }) => Promise.resolve(reportsIn(raw, secret, now)),
};

function reportsIn(raw: Buffer, secret: Secret, now: Date): Report[] {
  const { success, data } = request.safeParse(parsed(raw));
  if (!success) throw problem('malformed_request');
  const { signature: signed, 'event-data': event } = data;
  const wanted = createHmac('sha256', secret.expose())
    .update(signed.timestamp + signed.token)
    .digest();
  // An event of a subaccount is signed with the key of its parent as well.
  const right = [signed.signature, signed['parent-signature'] ?? ''].some((hex) => isEqual(hex, wanted));
  if (!right || !isOfNow(new Date(Number(signed.timestamp) * 1_000), now)) throw problem('signature_invalid');
  const kind = kindOf(event);
  if (kind === null) return [];
  const { 'delivery-status': status, reject, reason } = event;
  return [
    {
      id: signed.token,
      mailId: mailIdIn(event.message?.headers?.['message-id'] ?? ''),
      kind,
      reason: reasonOf(
        kind === 'complained' ? SPAM : status?.message,
        status?.description,
        reject?.description,
        reject?.reason,
        reason,
      ),
    },
  ];
}

function kindOf({ event, severity }: Event): Report['kind'] | null {
  if (event === 'complained') return 'complained';
  if (event === 'rejected') return 'bounced';
  if (event !== 'failed') return null;
  return severity === 'permanent' ? 'bounced' : 'delayed';
}

const isEqual = (hex: string, wanted: Buffer): boolean =>
  /^[\da-f]{64}$/i.test(hex) && timingSafeEqual(Buffer.from(hex, 'hex'), wanted);
