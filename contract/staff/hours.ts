import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { LOCALES } from '../primitives/locale.ts';
import { recordOf } from '../primitives/names.ts';
import { CLOSED_NOTE_LENGTH, MOST_CLOSED, MOST_SPANS, WEEKDAYS } from '../primitives/opening-hours.ts';
import { seenVersion } from '../primitives/seen-version.ts';
import { isoTime, line } from '../primitives/text.ts';

const roles = ['support', 'catalogue'] as const;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'hours_time');
const day = z.string().refine((text) => z.iso.date().safeParse(text).success, 'hours_day');
const spans = z.array(z.object({ from: time, to: time })).max(MOST_SPANS, 'too_many');

/** The weekly hours, and the days on which the store is closed. */
export const openingHours = z.object({
  ...recordOf(WEEKDAYS, () => spans),
  closed: z
    .array(z.object({ from: day, to: day, note: z.partialRecord(z.enum(LOCALES), line(CLOSED_NOTE_LENGTH)) }))
    .max(MOST_CLOSED, 'too_many'),
});

const reply = z.object({
  hours: openingHours,
  /** The setting `shop.timeZone`, on whose clock the hours are. */
  timeZone: z.string(),
  /** The day at the store, `YYYY-MM-DD`. */
  today: z.iso.date(),
  /** Null if the hours promise nothing, because no day of the week has any. */
  open: z.boolean().nullable(),
  /** When it closes, or opens again; null if it never does. */
  changesAt: isoTime.nullable(),
  version: seenVersion,
  savedBy: z.string().nullable(),
  savedAt: isoTime.nullable(),
});
export type StaffHours = z.output<typeof reply>;

export const staffHours = endpoint({
  name: 'staffHours',
  method: 'GET',
  path: '/admin/hours',
  access: 'staff',
  roles,
  summary: 'The opening hours of the store and its closed days.',
  reply,
});

export const staffSaveHours = endpoint({
  name: 'staffSaveHours',
  method: 'POST',
  path: '/admin/hours',
  access: 'staff',
  roles,
  summary:
    'Saves the opening hours. Pages show them at once; questions that were asked before keep the time that was promised.',
  body: openingHours.extend({ version: seenVersion }),
  reply,
  problems: ['invalid_input', 'content_changed'],
});

/** The calls about opening hours. */
export const HOURS_CALLS = [staffHours, staffSaveHours] as const;
