import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, days, sortBy } from '../primitives/list-parts.ts';
import { LOCALES } from '../primitives/locale.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { seenVersion } from '../primitives/seen-version.ts';
import { email, isoTime, line, prose } from '../primitives/text.ts';
import type { StaffRole } from './roles.ts';

/** Who answers members also tells them things. */
const SUPPORT: readonly StaffRole[] = ['support'];
const params = z.object({ id: z.uuid() });

export const ANNOUNCEMENT_STATES = ['scheduled', 'published', 'withdrawn'] as const;

/** Whom it is for. A member of a level is who has it when they read. */
const audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('level'), level: z.int() }),
  z.object({ kind: z.literal('one'), email }),
]);
export type Audience = z.infer<typeof audience>;

const head = {
  id: z.string(),
  audience,
  state: z.enum(ANNOUNCEMENT_STATES),
  publishAt: isoTime,
  /** Who wrote it. */
  by: z.string(),
};

const text = z.object({ title: z.string(), content: z.string() });

export const announcementRow = z.object({
  ...head,
  /** In the reader's language, else in English. */
  title: z.string(),
  /** Languages that it is written in. */
  languages: z.int(),
  /** Members who have opened it. */
  reads: z.int(),
});
export type AnnouncementRow = z.infer<typeof announcementRow>;

export const announcement = z.object({
  ...head,
  texts: z.partialRecord(z.enum(LOCALES), text),
  version: seenVersion,
});
export type Announcement = z.infer<typeof announcement>;

/** What narrows the list of announcements and its file; what is empty narrows nothing. */
export const announcementFilters = {
  /** A part of the title in any language. */
  q: line(120).default(''),
  state: choice(ANNOUNCEMENT_STATES),
  audience: choice(['all', 'level', 'one']),
  /** Days from which they are read, in the store's time zone. */
  ...days,
  sort: sortBy(['from', 'title']),
};

export const staffAnnouncements = endpoint({
  name: 'staffAnnouncements',
  method: 'GET',
  path: '/admin/notices',
  access: 'staff',
  roles: SUPPORT,
  summary: 'What the store has told its members, or will, the latest first.',
  query: z.object({ ...announcementFilters, ...pageQuery }),
  reply: page(announcementRow),
});

export const staffAnnouncement = endpoint({
  name: 'staffAnnouncement',
  method: 'GET',
  path: '/admin/notices/{id}',
  access: 'staff',
  roles: SUPPORT,
  summary: 'One of them, with its words in each language.',
  params,
  reply: announcement,
  problems: ['not_found'],
});

const written = {
  /** English is always there. A language has title and content, or neither. */
  texts: z.partialRecord(z.enum(LOCALES), z.object({ title: line(120), content: prose(2000) })),
  audience,
  /** From when on it is read; null for at once. */
  publishAt: isoTime.nullable(),
};

export const staffAnnounce = endpoint({
  name: 'staffAnnounce',
  method: 'POST',
  path: '/admin/notices',
  access: 'staff',
  roles: SUPPORT,
  summary:
    'Tells members something, at once or from a time on. Sent twice under the same id, it is told once.',
  body: z.object({ id: z.uuid(), ...written }),
  reply: announcement,
});

export const staffEditAnnouncement = endpoint({
  name: 'staffEditAnnouncement',
  method: 'POST',
  path: '/admin/notices/{id}',
  access: 'staff',
  roles: SUPPORT,
  summary: 'Changes it. Once it is published its words alone can be changed. What was taken back stays so.',
  params,
  body: z.object({ ...written, version: seenVersion }),
  reply: announcement,
  problems: ['not_found', 'content_changed'],
});

export const staffWithdraw = endpoint({
  name: 'staffWithdraw',
  method: 'POST',
  path: '/admin/notices/{id}/withdraw',
  access: 'staff',
  roles: SUPPORT,
  summary: 'Withdraws it: members no longer see it.',
  params,
  reply: announcement,
  problems: ['not_found'],
});
