import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { isoTime } from '../primitives/text.ts';
import { ALARM_KINDS, ALARM_STATES, MAILED_ALARMS } from './alarm-kinds.ts';
import { ALL_STAFF } from './roles.ts';

/** What the sentence of an alert names. */
const said = z.object({
  /** An order's number, a job, a payment provider, a product. */
  name: z.string().optional(),
  count: z.int().optional(),
  /** A moment: since when it waits, or until when an answer is due. */
  at: isoTime.optional(),
  /** What a payment provider answered to the test of its connection. */
  result: z.string().optional(),
});
export type AlarmSaid = z.output<typeof said>;

const row = z.object({
  id: z.string(),
  kind: z.enum(ALARM_KINDS),
  said,
  /** Where its cause is looked at, in the back office; empty if there is no page for it. */
  path: z.string(),
  openedAt: isoTime,
  closedAt: isoTime.nullable(),
  seenBy: z.array(z.object({ name: z.string(), at: isoTime })),
  /** The person who asks has seen it. */
  seen: z.boolean(),
});
export type StaffAlarm = z.output<typeof row>;

export const staffAlarms = endpoint({
  name: 'staffAlarms',
  method: 'GET',
  path: '/admin/alarms',
  access: 'staff',
  roles: ALL_STAFF,
  summary: 'Alerts that are open, or past ones of the last 90 days, newest first.',
  query: z.object({ state: z.enum(ALARM_STATES).default('open'), ...pageQuery }),
  reply: page(row).extend({ open: z.int() }),
});

export const staffSeeAlarm = endpoint({
  name: 'staffSeeAlarm',
  method: 'POST',
  path: '/admin/alarms/{id}/seen',
  access: 'staff',
  roles: ALL_STAFF,
  summary: 'Notes that I have seen an alert, for the others. Twice is as good as once.',
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
  problems: ['not_found'],
});

export const staffRunJobsAgain = endpoint({
  name: 'staffRunJobsAgain',
  method: 'POST',
  path: '/admin/alarms/{id}/run-again',
  access: 'staff',
  roles: ['owner'],
  summary: 'Retries the failed jobs that an alert reports. The alert closes once none of them is left.',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ jobs: z.int() }),
  problems: ['not_found'],
});

const minutes = z.int('invalid').min(1).max(1_440);
const hours = z.int('invalid').min(1).max(240);

/** When alerts are opened. */
const limits = z.object({
  /** Minutes that a paid order may wait for its keys. */
  orderMinutes: minutes,
  /** Minutes that a job or a mail may wait. */
  queueMinutes: minutes,
  /** Undelivered mails within 24 hours. */
  failedMails: z.int('invalid').min(1).max(1_000),
  /** Hours before a dispute has to be answered. */
  disputeHours: hours,
  /** Hours before the answer to a claim or a ticket is due. */
  answerHours: hours,
});
export type AlarmLimits = z.output<typeof limits>;

const settings = limits.extend({
  /** Alerts are posted to this address; empty if they are not. */
  hookUrl: z.string(),
  /** The posts are signed. The secret itself is shown once, when it is made. */
  hasSecret: z.boolean(),
  /** Goes along with saving. */
  version: z.int(),
  savedBy: z.string().nullable(),
  savedAt: isoTime,
});
export type StaffAlarmSettings = z.output<typeof settings>;

export const staffAlarmSettings = endpoint({
  name: 'staffAlarmSettings',
  method: 'GET',
  path: '/admin/alarms/settings',
  access: 'staff',
  roles: ['owner'],
  summary: 'When alerts are opened, and where they are posted.',
  reply: settings,
});

export const staffSaveAlarmSettings = endpoint({
  name: 'staffSaveAlarmSettings',
  method: 'POST',
  path: '/admin/alarms/settings',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary:
    'Saves when alerts are opened and where they are posted. A secret is made for the first address, and if a new one is asked for.',
  body: limits.extend({
    hookUrl: z.string().trim().max(500, 'too_long'),
    newSecret: z.boolean(),
    version: z.int(),
  }),
  reply: z.object({
    /** What the posts are signed with, if it was made just now. */
    secret: z.string().nullable(),
  }),
  problems: ['invalid_input', 'content_changed', 'staff_code_again'],
});

export const staffTestAlarmHook = endpoint({
  name: 'staffTestAlarmHook',
  method: 'POST',
  path: '/admin/alarms/settings/test',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary: 'Posts a test to the saved address, and says how it was taken.',
  reply: z.object({
    result: z.enum(['works', 'refused', 'no_answer']),
    /** What the other side answered, for a person who looks into it. */
    detail: z.string(),
  }),
  problems: ['not_found', 'staff_code_again'],
  limit: { calls: 20, seconds: 60 },
});

const choice = z.object({ kinds: z.array(z.enum(MAILED_ALARMS)).max(MAILED_ALARMS.length) });

export const staffAlarmChoice = endpoint({
  name: 'staffAlarmChoice',
  method: 'GET',
  path: '/admin/account/alarms',
  access: 'staff',
  roles: ALL_STAFF,
  summary: 'Which alerts I am mailed about: as an owner all of them, otherwise none, until I choose.',
  reply: choice,
});

export const staffChooseAlarms = endpoint({
  name: 'staffChooseAlarms',
  method: 'POST',
  path: '/admin/account/alarms',
  access: 'staff',
  roles: ALL_STAFF,
  summary: 'Chooses which alerts I am mailed about.',
  body: choice,
  reply: z.null(),
});

/** The calls about alerts to staff. */
export const ALARM_CALLS = [
  staffAlarms,
  staffSeeAlarm,
  staffRunJobsAgain,
  staffAlarmSettings,
  staffSaveAlarmSettings,
  staffTestAlarmHook,
  staffAlarmChoice,
  staffChooseAlarms,
] as const;
