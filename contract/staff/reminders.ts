import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoTime } from '../primitives/text.ts';

const settings = z.object({
  /** Minutes after the order was placed, while it can still be paid; null: not sent. */
  openMinutes: z.int('invalid').min(5).max(1_440).nullable(),
  /** Minutes after the order was placed, once it has expired; null: not sent. */
  expiredMinutes: z.int('invalid').min(15).max(1_440).nullable(),
  /** Goes along with saving. */
  version: z.int(),
});

export const staffReminders = endpoint({
  name: 'staffReminders',
  method: 'GET',
  path: '/admin/reminders',
  access: 'staff',
  roles: ['orders', 'finance', 'read_only'],
  summary: 'Which reminders of unpaid orders are sent, and what came of those of the last 30 days.',
  reply: settings.extend({
    savedBy: z.string().nullable(),
    savedAt: isoTime,
    sent: z.int(),
    /** Orders that were paid after their reminder. */
    paid: z.int(),
  }),
});

export const staffSaveReminders = endpoint({
  name: 'staffSaveReminders',
  method: 'POST',
  path: '/admin/reminders',
  access: 'staff',
  roles: ['orders', 'finance'],
  summary: 'Saves which reminders of unpaid orders are sent. An order is reminded of once at most.',
  body: settings,
  reply: z.null(),
  problems: ['invalid_input', 'content_changed'],
});

/** The calls of staff about reminders. */
export const REMINDER_CALLS = [staffReminders, staffSaveReminders] as const;
