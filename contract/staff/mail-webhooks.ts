import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoTime } from '../primitives/text.ts';
import { MAIL_PROVIDERS } from './mail-providers.ts';

const params = z.object({ provider: z.enum(MAIL_PROVIDERS) });

const reply = z.object({
  provider: z.enum(MAIL_PROVIDERS),
  /** Where the provider has to send its reports. */
  url: z.string(),
  /** Whether a secret is saved; it is never sent back. */
  secretSet: z.boolean(),
  /** The saved secret cannot be opened, because its encryption key is missing. */
  unreadable: z.boolean(),
  /** When the last report with a valid signature came, to the minute. */
  heardAt: isoTime.nullable(),
  version: z.int(),
  savedBy: z.string().nullable(),
  savedAt: isoTime.nullable(),
});
export type MailWebhook = z.output<typeof reply>;

export const staffMailWebhooks = endpoint({
  name: 'staffMailWebhooks',
  method: 'GET',
  path: '/admin/mail-webhooks',
  access: 'staff',
  roles: [],
  summary:
    'The providers of email delivery that can report bounces and complaints, and which of them are set up.',
  reply: z.array(reply),
});

export const staffSaveMailWebhook = endpoint({
  name: 'staffSaveMailWebhook',
  method: 'POST',
  path: '/admin/mail-webhooks/{provider}',
  access: 'staff',
  roles: [],
  freshCode: true,
  summary:
    'Saves, sealed, what the reports of a provider are verified with: the signing key of Mailgun, the verification key of SendGrid, the ARN of the topic of Amazon SNS. An empty one turns the reports off.',
  params,
  body: z.object({ secret: z.string().trim().max(500, 'too_long'), version: z.int().min(0) }),
  reply,
  problems: ['invalid_input', 'content_changed', 'staff_code_again'],
});

/** The calls about the reports of providers of email delivery. */
export const MAIL_WEBHOOK_CALLS = [staffMailWebhooks, staffSaveMailWebhook] as const;
