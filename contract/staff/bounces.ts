import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoTime, line } from '../primitives/text.ts';
import { BOUNCE_RESULTS } from './bounce-results.ts';
import { MAIL_WEBHOOK_CALLS } from './mail-webhooks.ts';

const typed = {
  /** The name of the IMAP server; empty for none. */
  host: line(253).pipe(z.string().regex(/^([A-Za-z0-9.:-]+)?$/, 'host_format')),
  /** 993 is encrypted from the start; on any other port the connection is encrypted before anything is sent. */
  port: z.int('whole_number').min(1, 'invalid').max(65_535, 'invalid'),
  user: line(254),
  /** Empty: the saved one stays. */
  password: z.string().max(500, 'too_long'),
  folder: line(200),
};

const reply = z.object({
  host: z.string(),
  port: z.int(),
  user: z.string(),
  folder: z.string(),
  /** Whether a password is saved; it is never sent back. */
  passwordSet: z.boolean(),
  /** When it was read last, and what came of it; null if it was not read yet. */
  readAt: isoTime.nullable(),
  result: z.enum(BOUNCE_RESULTS).nullable(),
  version: z.int(),
  savedBy: z.string().nullable(),
  savedAt: isoTime.nullable(),
});
export type BounceAccount = z.output<typeof reply>;

export const staffBounceAccount = endpoint({
  name: 'staffBounceAccount',
  method: 'GET',
  path: '/admin/bounce-account',
  access: 'staff',
  roles: [],
  summary: 'The email account that bounces are read from.',
  reply,
});

export const staffSaveBounceAccount = endpoint({
  name: 'staffSaveBounceAccount',
  method: 'POST',
  path: '/admin/bounce-account',
  access: 'staff',
  roles: [],
  freshCode: true,
  summary:
    'Saves the email account that bounces are read from, its password sealed. Without a host it is removed. It is read every few minutes.',
  body: z.object({ ...typed, version: z.int().min(0) }),
  reply,
  problems: ['invalid_input', 'content_changed', 'staff_code_again'],
});

export const staffTestBounceAccount = endpoint({
  name: 'staffTestBounceAccount',
  method: 'POST',
  path: '/admin/bounce-account/test',
  access: 'staff',
  roles: [],
  freshCode: true,
  summary:
    'Opens the email account with what was typed and, for the password, what is saved. Nothing is saved or read.',
  body: z.object(typed),
  reply: z.object({
    result: z.enum(BOUNCE_RESULTS),
    /** How many emails are in the folder. */
    emails: z.int(),
  }),
  problems: ['invalid_input', 'staff_code_again'],
  limit: { calls: 10, seconds: 60 },
});

/** The calls about what tells the store of bounces: an email account, and providers of email delivery. */
export const BOUNCE_CALLS = [
  staffBounceAccount,
  staffSaveBounceAccount,
  staffTestBounceAccount,
  ...MAIL_WEBHOOK_CALLS,
] as const;
