import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { secretToken } from './primitives/text.ts';

const link = z.object({ token: secretToken });
const state = z.object({ state: z.enum(['on', 'ended']) });
const limit = { calls: 60, seconds: 60 };

export const reminderStopping = endpoint({
  name: 'reminderStopping',
  method: 'GET',
  path: '/api/reminders/stop',
  access: 'visitor',
  summary: 'What the link in a reminder of an unpaid order would stop. Looking changes nothing.',
  query: link,
  reply: state,
  problems: ['incorrect_link'],
  limit,
});

export const stopReminders = endpoint({
  name: 'stopReminders',
  method: 'POST',
  path: '/api/reminders/stop',
  access: 'visitor',
  summary:
    'Sends no more reminders of unpaid orders to the address of the mail. Also what a mail program’s own button does (RFC 8058).',
  body: link,
  reply: state,
  problems: ['incorrect_link'],
  limit,
});

/** The calls of the link in each reminder. */
export const REMINDER_LINK_CALLS = [reminderStopping, stopReminders] as const;
