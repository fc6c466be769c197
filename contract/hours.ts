import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { WEEKDAYS } from './primitives/opening-hours.ts';
import { isoTime } from './primitives/text.ts';

const span = z.object({ from: z.string(), to: z.string() });

const hours = z.object({
  /** The store's time zone: its IANA name, and its name in the visitor's language. */
  timeZone: z.string(),
  zoneName: z.string(),
  /** Monday first; a day without spans is closed. */
  week: z.array(z.object({ day: z.enum(WEEKDAYS), spans: z.array(span) })),
  /** The closed days of the next 90 days, with their reason in the visitor's language, if there is one. */
  closed: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), note: z.string() })),
  open: z.boolean(),
  /** When it closes, or opens again: today, within six days, or later; null if it never does. */
  changes: z.object({ at: isoTime, when: z.enum(['today', 'week', 'later']) }).nullable(),
});
export type ShownHours = z.output<typeof hours>;

export const homeHours = endpoint({
  name: 'homeHours',
  method: 'GET',
  path: '/api/home/hours',
  access: 'public',
  summary: 'When the store is open, and whether it is open now; null if it names no hours.',
  cacheable: true,
  reply: z.object({ hours: hours.nullable() }),
});
