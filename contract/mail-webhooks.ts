import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const mailWebhook = endpoint({
  name: 'mailWebhook',
  method: 'POST',
  path: '/api/mail-reports/{provider}/webhook',
  access: 'provider',
  summary:
    "What a provider of email delivery says of the store's emails: bounces, delays and complaints. The signature is verified on the raw bytes.",
  raw: true,
  params: z.object({ provider: z.string().max(40) }),
  reply: z.object({ received: z.literal(true) }),
  problems: ['not_found', 'signature_invalid', 'malformed_request', 'unavailable'],
});
