import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { LOCALES } from '../primitives/locale.ts';
import { REPLY_LENGTH, REPLY_NAME } from '../primitives/saved-replies.ts';
import { isoTime, prose } from '../primitives/text.ts';
import type { StaffRole } from './roles.ts';

/** Who answers tickets, claims and refund requests. */
const ANSWER: readonly StaffRole[] = ['support', 'orders', 'finance'];
const id = z.uuid();
const name = z
  .string()
  .trim()
  .min(1, 'required')
  .max(REPLY_NAME, 'too_long')
  // It is typed after a slash, up to the next blank.
  .regex(/^[^\s/\p{C}]+$/u, 'reply_name');

const reply = z.object({
  id,
  name: z.string(),
  texts: z.partialRecord(z.enum(LOCALES), z.string()),
  /** Goes along with saving. */
  version: z.int(),
  savedBy: z.string().nullable(),
  savedAt: isoTime,
});
export type StaffReply = z.output<typeof reply>;

export const staffReplies = endpoint({
  name: 'staffReplies',
  method: 'GET',
  path: '/admin/replies',
  access: 'staff',
  roles: ANSWER,
  summary: 'The saved replies, by name.',
  reply: z.object({ rows: z.array(reply) }),
});

export const staffSaveReply = endpoint({
  name: 'staffSaveReply',
  method: 'POST',
  path: '/admin/replies',
  access: 'staff',
  roles: ANSWER,
  summary: 'Adds a saved reply (`version` 0), or saves it. Languages without a text are left out.',
  body: z.object({
    id,
    name,
    texts: z
      .partialRecord(z.enum(LOCALES), prose(REPLY_LENGTH))
      .transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')))
      .refine((texts) => Object.keys(texts).length > 0, 'required'),
    version: z.int().min(0),
  }),
  reply: z.null(),
  problems: ['invalid_input', 'content_changed'],
});

export const staffRemoveReply = endpoint({
  name: 'staffRemoveReply',
  method: 'POST',
  path: '/admin/replies/{id}/remove',
  access: 'staff',
  roles: ANSWER,
  summary: 'Removes a saved reply. One that is gone already is no error.',
  params: z.object({ id }),
  body: z.object({ version: z.int().min(1) }),
  reply: z.null(),
  problems: ['content_changed'],
});

/** The calls about saved replies. */
export const REPLY_CALLS = [staffReplies, staffSaveReply, staffRemoveReply] as const;
