import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { personalFile, REQUEST_KINDS } from '../personal-data.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { email } from '../primitives/text.ts';

/** `asked`: not confirmed; `proved`: confirmed, but blocked; `old`: never confirmed. */
export const REQUEST_STATES = ['asked', 'proved', 'done', 'old'] as const;

export const staffPersonalRequest = z.object({
  id: z.string(),
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(REQUEST_STATES),
  /** Who began it: the member in their account, a visitor at the form, or one of us for a guest. */
  origin: z.enum(['member', 'visitor', 'staff']),
  /** Empty once the request is settled and forgotten. */
  email: z.string(),
  askedAt: z.iso.datetime(),
  /** By when the law wants an answer. */
  answerBy: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
});
export type StaffPersonalRequest = z.infer<typeof staffPersonalRequest>;

const params = z.object({ id: z.uuid() });
const roles = ['support'] as const;

export const staffPersonalRequests = endpoint({
  name: 'staffPersonalRequests',
  method: 'GET',
  path: '/admin/personal-requests',
  access: 'staff',
  roles,
  summary: 'Requests for personal data or its deletion, newest first.',
  query: z.object({ state: z.enum(REQUEST_STATES).default('asked'), ...pageQuery }),
  reply: page(staffPersonalRequest).extend({ counts: z.record(z.enum(REQUEST_STATES), z.int()) }),
});

export const staffSendDataLink = endpoint({
  name: 'staffSendDataLink',
  method: 'POST',
  path: '/admin/personal-requests',
  access: 'staff',
  roles,
  summary:
    'Mails a link on behalf of a person who wrote or called. Nothing is handed out before the link is opened.',
  body: z.object({ email: z.string().default('').pipe(email), kind: z.enum(REQUEST_KINDS) }),
  reply: z.null(),
  problems: ['link_sent_already'],
  limit: { calls: 30, seconds: 600 },
});

export const staffExportPersonal = endpoint({
  name: 'staffExportPersonal',
  method: 'POST',
  path: '/admin/personal-requests/{id}/export',
  access: 'staff',
  roles,
  summary: 'The data of a person who confirmed by mail, to be handed to them. Noted in the audit log.',
  params,
  reply: personalFile,
  problems: ['not_found', 'email_not_confirmed'],
  limit: { calls: 30, seconds: 600 },
});

export const staffErasePersonal = endpoint({
  name: 'staffErasePersonal',
  method: 'POST',
  path: '/admin/personal-requests/{id}/erase',
  access: 'staff',
  roles,
  summary:
    'Deletes the data of a person who confirmed by mail, once no open order is in the way. Noted in the audit log.',
  params,
  reply: z.null(),
  problems: ['not_found', 'email_not_confirmed', 'erasure_open_orders'],
  limit: { calls: 30, seconds: 600 },
});
