import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { orderNo, secretToken } from './primitives/text.ts';

const params = z.object({ orderNo });
const access = z.object({ accessKey: secretToken.optional() });

export const revealKeys = endpoint({
  name: 'revealKeys',
  method: 'POST',
  path: '/api/orders/{orderNo}/keys',
  access: 'visitor',
  member: 'optional',
  room: 'purchase',
  summary: 'The product keys of a paid order, all or those of the named units. Each reveal is recorded.',
  params,
  body: access.extend({ units: z.array(z.uuid()).max(200).optional() }),
  reply: z.object({
    keys: z.array(
      z.object({
        unit: z.string(),
        productId: z.string(),
        name: z.string(),
        no: z.int(),
        key: z.string(),
        revealedAt: z.iso.datetime(),
      }),
    ),
  }),
  problems: ['order_not_found', 'order_not_paid', 'keys_not_ready', 'code_required', 'order_is_gift'],
  limit: { calls: 60, seconds: 60 },
});

export const sendRevealCode = endpoint({
  name: 'sendRevealCode',
  method: 'POST',
  path: '/api/orders/{orderNo}/code',
  access: 'visitor',
  member: 'optional',
  room: 'purchase',
  summary:
    'Mails a six-digit code to the address of the order, for revealing on another device (15 minutes, 5 tries).',
  params,
  body: access,
  reply: z.object({ sentTo: z.string(), expiresAt: z.iso.datetime() }),
  problems: ['order_not_found', 'order_not_paid', 'keys_not_ready'],
  limit: { calls: 5, seconds: 300 },
});

export const checkRevealCode = endpoint({
  name: 'checkRevealCode',
  method: 'POST',
  path: '/api/orders/{orderNo}/code/check',
  access: 'visitor',
  member: 'optional',
  room: 'purchase',
  summary: 'Lets this browser reveal the keys of the order, if the code is right.',
  params,
  body: access.extend({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'code_format'),
  }),
  reply: z.object({ mayReveal: z.literal(true) }),
  problems: ['order_not_found', 'code_wrong', 'code_expired', 'code_used_up'],
  limit: { calls: 20, seconds: 300 },
});

export const resendKeys = endpoint({
  name: 'resendKeys',
  method: 'POST',
  path: '/api/orders/{orderNo}/resend',
  access: 'visitor',
  member: 'optional',
  summary: 'Sends the delivery mail again, to the address of the order.',
  params,
  body: access,
  reply: z.object({ sentTo: z.string() }),
  problems: ['order_not_found', 'order_not_paid', 'keys_not_ready', 'order_is_gift'],
  limit: { calls: 3, seconds: 300 },
});
