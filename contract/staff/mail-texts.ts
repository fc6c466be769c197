import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { LOCALES } from '../primitives/locale.ts';
import { keysOf } from '../primitives/names.ts';
import { isoTime, prose } from '../primitives/text.ts';
import { MAIL_KINDS } from './mail-kinds.ts';
import type { StaffRole } from './roles.ts';

const SEES: readonly StaffRole[] = ['catalogue', 'orders', 'support', 'finance', 'read_only'];
const WRITES: readonly StaffRole[] = ['catalogue'];

const kind = z.object({ kind: z.enum(keysOf(MAIL_KINDS)) });
const locale = z.enum(LOCALES);

/** Texts by the key of the sentence that each replaces; an empty one brings the standard text back. */
export const mailTexts = z.record(z.string().max(100), prose(2_000));

export const mailTemplate = z.object({
  kind: z.enum(keysOf(MAIL_KINDS)),
  locale,
  /** The sentences that can be replaced. */
  parts: z.array(
    z.object({
      part: z.enum(['subject', 'opening']),
      key: z.string(),
      placeholders: z.array(z.string()),
      /** The store's own words, with placeholders. */
      standard: z.string(),
      /** What stands in their place; empty for the store's own words. */
      text: z.string(),
    }),
  ),
  /** How many examples the preview has: cases that are worded differently. */
  examples: z.int(),
  /** Goes along with saving; 0 if nothing was saved yet. */
  version: z.int(),
  savedBy: z.string().nullable(),
  savedAt: isoTime.nullable(),
});
export type MailTemplate = z.output<typeof mailTemplate>;

export const staffMailTemplates = endpoint({
  name: 'staffMailTemplates',
  method: 'GET',
  path: '/admin/mail-templates',
  access: 'staff',
  roles: SEES,
  summary: 'The kinds of emails in which texts were replaced, and in which languages.',
  reply: z.array(z.object({ kind: z.string(), locales: z.array(locale) })),
});

export const staffMailTemplate = endpoint({
  name: 'staffMailTemplate',
  method: 'GET',
  path: '/admin/mail-templates/{kind}',
  access: 'staff',
  roles: SEES,
  summary: 'The sentences of an email in one language that can be replaced, and what stands in their place.',
  params: kind,
  query: z.object({ locale }),
  reply: mailTemplate,
});

export const staffSaveMailTexts = endpoint({
  name: 'staffSaveMailTexts',
  method: 'POST',
  path: '/admin/mail-templates/{kind}',
  access: 'staff',
  roles: WRITES,
  summary:
    'Replaces sentences of an email in one language. Refuses unknown placeholders, single braces and HTML, and what another person has saved meanwhile.',
  params: kind,
  body: z.object({ locale, version: z.int().min(0), texts: mailTexts }),
  reply: mailTemplate,
  problems: ['invalid_input', 'content_changed'],
});

export const staffPreviewMail = endpoint({
  name: 'staffPreviewMail',
  method: 'POST',
  path: '/admin/mail-templates/{kind}/preview',
  access: 'staff',
  roles: SEES,
  summary:
    'An email with invented facts and these texts, which are not saved: its subject and its plain text.',
  params: kind,
  body: z.object({ locale, example: z.int().min(0).max(20), texts: mailTexts }),
  reply: z.object({ subject: z.string(), text: z.string() }),
  problems: ['invalid_input', 'not_found'],
});

export const staffSendMailSample = endpoint({
  name: 'staffSendMailSample',
  method: 'POST',
  path: '/admin/mail-templates/{kind}/sample',
  access: 'staff',
  roles: SEES,
  summary: 'Sends an email with invented facts and the saved texts to the address of the person who asks.',
  params: kind,
  body: z.object({ locale, example: z.int().min(0).max(20) }),
  reply: z.object({ sentTo: z.string() }),
  problems: ['invalid_input', 'not_found'],
  limit: { calls: 5, seconds: 60 },
});

/** The calls about the texts of emails. */
export const MAIL_TEXT_CALLS = [
  staffMailTemplates,
  staffMailTemplate,
  staffSaveMailTexts,
  staffPreviewMail,
  staffSendMailSample,
] as const;
