import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import {
  CLAIM_LENGTH,
  CLAIM_REASONS,
  CLAIM_STATES,
  MOST_PICTURE_BYTES,
  MOST_PICTURES,
} from './primitives/claim-limits.ts';
import { isoTime, line, orderNo, prose, secretToken } from './primitives/text.ts';

const params = z.object({ orderNo });
/** A guest without the browser's cookie names the secret from the order or from the mail. */
const access = z.object({ accessKey: secretToken.optional() });

/** A picture that the buyer shows, or is about to. */
export const claimPicture = z.object({
  id: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  width: z.int(),
  height: z.int(),
});
export type ClaimPicture = z.infer<typeof claimPicture>;

export const claim = z.object({
  id: z.string(),
  /** The unit whose key does not work. */
  unit: z.string(),
  reason: z.enum(CLAIM_REASONS),
  text: z.string(),
  pictures: z.int(),
  state: z.enum(CLAIM_STATES),
  at: isoTime,
  /** Until when the store promised an answer; null once it has answered. */
  answerBy: isoTime.nullable(),
  answeredAt: isoTime.nullable(),
  /** What the store wrote with its answer. */
  answer: z.string(),
  /** The unit that took its place. */
  replacement: z.string().nullable(),
});
export type Claim = z.infer<typeof claim>;

const claims = z.object({
  claims: z.array(claim),
  /** The units that a claim can be made for now. */
  claimable: z.array(z.string()),
});
export type Claims = z.infer<typeof claims>;

export const orderClaims = endpoint({
  name: 'orderClaims',
  method: 'GET',
  path: '/api/orders/{orderNo}/claims',
  access: 'visitor',
  member: 'optional',
  summary: 'What was claimed of the keys of an order, oldest first, and what can be.',
  params,
  query: access,
  reply: claims,
  problems: ['order_not_found'],
});

export const makeClaim = endpoint({
  name: 'makeClaim',
  method: 'POST',
  path: '/api/orders/{orderNo}/claims',
  access: 'visitor',
  member: 'optional',
  summary:
    'Says that a revealed key does not work. A person answers within 2 working days: another key, the money, or why neither. A product key in the words is made unreadable.',
  params,
  body: access.extend({
    /** Sent twice under one id it is made once. */
    id: z.uuid(),
    unit: z.uuid(),
    reason: z.enum(CLAIM_REASONS),
    text: prose(CLAIM_LENGTH).pipe(z.string().min(1, 'content_required')),
    /** Of pictures that were uploaded before, and that no claim has yet. */
    pictures: z.array(z.uuid()).max(MOST_PICTURES).default([]),
  }),
  reply: claims,
  problems: ['order_not_found', 'claim_not_possible', 'claims_full', 'file_gone', 'idempotency_conflict'],
  limit: { calls: 30, seconds: 600 },
});

export const addClaimPicture = endpoint({
  name: 'addClaimPicture',
  method: 'POST',
  path: '/api/orders/{orderNo}/claim-pictures',
  access: 'visitor',
  member: 'optional',
  summary:
    'Uploads a picture for a claim (JPEG, PNG, WebP, AVIF), as bare bytes. It is encoded again. A picture that no claim uses after a day is removed.',
  params,
  query: access.extend({ name: line(200).default('') }),
  raw: true,
  maxBytes: MOST_PICTURE_BYTES,
  reply: claimPicture,
  problems: [
    'order_not_found',
    'picture_unreadable',
    'file_suspicious',
    'file_size',
    'files_full',
    'payload_too_large',
  ],
  limit: { calls: 30, seconds: 600 },
});
