import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { pointsEntry } from '../membership.ts';
import { LOCALES } from '../primitives/locale.ts';
import { money } from '../primitives/money.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { seenVersion } from '../primitives/seen-version.ts';
import { isoTime, line, prose } from '../primitives/text.ts';
import type { StaffRole } from './roles.ts';

/** Levels and points are money: finance changes them, who answers members looks at them. */
const SEES: readonly StaffRole[] = ['support', 'finance', 'read_only'];
const CHANGES: readonly StaffRole[] = ['finance'];
const params = z.object({ id: z.uuid() });

/** A level as the back office edits it. */
const tierFacts = {
  /** What it is called, by language. English stands in for a language without a name. */
  names: z.partialRecord(z.enum(LOCALES), z.string()),
  /** US cents, paid and not refunded, from which on a member has the level. */
  thresholdMinor: z.int(),
  /** Percent. */
  discount: z.number(),
  /** Points for a dollar paid. */
  points: z.number(),
  /** Points that are worth a dollar when they are spent. */
  pointsPerUsd: z.int(),
};

export const staffTier = z.object({
  level: z.int(),
  ...tierFacts,
  version: seenVersion,
  /** Members who are on it. Who has bought nothing yet is on the lowest, and counted nowhere. */
  members: z.int(),
});
export type StaffTier = z.infer<typeof staffTier>;

export const staffMembership = endpoint({
  name: 'staffMembership',
  method: 'GET',
  path: '/admin/membership',
  access: 'staff',
  roles: SEES,
  summary: 'All levels, the points that members hold, and how their expiry goes.',
  reply: z.object({
    tiers: z.array(staffTier),
    points: z.object({
      /** Members who hold some, how many there are, and what they are worth. */
      members: z.int(),
      total: z.int(),
      worth: money,
    }),
    expiry: z.object({
      /** The last round; null before the first one. */
      ranAt: isoTime.nullable(),
      /** Members who have been told, and their points. */
      told: z.object({ members: z.int(), points: z.int() }),
      /** What has expired in the last 30 days. */
      expired: z.object({ members: z.int(), points: z.int() }),
    }),
  }),
});

const name = line(40);

export const staffEditTier = endpoint({
  name: 'staffEditTier',
  method: 'POST',
  path: '/admin/membership/tiers/{level}',
  access: 'staff',
  roles: CHANGES,
  freshCode: true,
  summary:
    'Changes a level. Orders that were placed keep what was frozen on them; who is above a lowered threshold rises at once.',
  params: z.object({ level: z.coerce.number().int().min(1).max(10) }),
  body: z.object({
    names: z.partialRecord(z.enum(LOCALES), name),
    thresholdMinor: z.int('invalid').min(0).max(1_000_000_000),
    /** Two decimals at most. */
    discount: z.number().min(0).max(50),
    points: z.number().min(0).max(100),
    pointsPerUsd: z.int('invalid').min(1).max(100_000),
    version: seenVersion,
  }),
  reply: staffTier,
  problems: ['not_found', 'content_changed', 'staff_code_again'],
});

export const staffMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  since: isoTime,
  disabled: z.boolean(),
  level: z.int(),
  levelName: z.string(),
  consumption: money,
  points: z.int(),
});
export type StaffMember = z.infer<typeof staffMember>;

export const staffMemberById = endpoint({
  name: 'staffMemberById',
  method: 'GET',
  path: '/admin/members/{id}',
  access: 'staff',
  roles: SEES,
  summary: 'Where a member stands, and the ledger of their points, the latest entry first.',
  params,
  query: z.object(pageQuery),
  reply: z.object({
    member: staffMember.extend({ pointsExpireAt: isoTime.nullable() }),
    /** Each entry with who wrote it. */
    ledger: page(pointsEntry.extend({ by: z.string() })),
  }),
  problems: ['not_found'],
});

export const staffAdjustPoints = endpoint({
  name: 'staffAdjustPoints',
  method: 'POST',
  path: '/admin/members/{id}/points',
  access: 'staff',
  roles: CHANGES,
  summary:
    'Gives a member points, or takes some, with the reason that the member reads. Sent twice, it is booked once.',
  params,
  body: z.object({
    /** Made where the form was opened. */
    id: z.uuid(),
    points: z
      .int('invalid')
      .min(-1_000_000)
      .max(1_000_000)
      .refine((points) => points !== 0, 'invalid'),
    reason: prose(300).pipe(z.string().min(1, 'required')),
  }),
  /** The balance after it. */
  reply: z.object({ points: z.int() }),
  problems: ['not_found', 'points_not_enough', 'staff_day_limit', 'staff_code_again'],
});
