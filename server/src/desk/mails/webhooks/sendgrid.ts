import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { problem } from '@halfturn/contract/problem.ts';
import * as z from 'zod';
import { mailIdIn } from '../bounces/own-message-id.ts';
import { isOfNow, parsed, reasonOf, SPAM, type Message, type Report, type Reporter } from './report.ts';

const text = z.string().max(4_000).nullish();
/** More than SendGrid puts into one request. */
const MOST_EVENTS = 5_000;
const event = z.object({
  event: z.string().max(40),
  sg_event_id: z.string().min(1).max(200).optional(),
  'smtp-id': text,
  reason: text,
  response: text,
  status: text,
});
const request = z.array(event).max(MOST_EVENTS);

const KINDS: Readonly<Record<string, Report['kind']>> = {
  bounce: 'bounced',
  dropped: 'bounced',
  deferred: 'delayed',
  spamreport: 'complained',
};

/** SendGrid signs the time and the body with ECDSA; the account shows the public key that verifies them. */
export const sendgrid: Reporter = {
  faultOf: (secret) => (keyOf(secret) ? null : 'sendgrid_key'),
  read: (message) => Promise.resolve(reportsIn(message)),
};

function reportsIn({ raw, headers, secret, now }: Message): Report[] {
  const signature = headers['x-twilio-email-event-webhook-signature'];
  const timestamp = headers['x-twilio-email-event-webhook-timestamp'];
  const key = keyOf(secret.expose());
  if (typeof signature !== 'string' || typeof timestamp !== 'string' || !key)
    throw problem('signature_invalid');
  const signed = Buffer.concat([Buffer.from(timestamp), raw]);
  const right =
    /^\d{1,12}$/.test(timestamp) && verify('sha256', signed, key, Buffer.from(signature, 'base64'));
  if (!right || !isOfNow(new Date(Number(timestamp) * 1_000), now)) throw problem('signature_invalid');
  const { success, data } = request.safeParse(parsed(raw));
  if (!success) throw problem('malformed_request');
  return data.flatMap((one) => {
    const kind = KINDS[one.event];
    if (!kind || one.sg_event_id === undefined) return [];
    const said = kind === 'complained' ? SPAM : one.reason;
    const reason = reasonOf(said, one.response, one.status);
    return [{ id: one.sg_event_id, mailId: mailIdIn(one['smtp-id'] ?? ''), kind, reason }];
  });
}

/** The verification key as SendGrid shows it, base64 of a public key on a curve; null for anything else. */
function keyOf(typed: string): KeyObject | null {
  const base64 = typed.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ec' ? key : null;
  } catch {
    return null;
  }
}
