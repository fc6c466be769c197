import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { money } from './primitives/money.ts';
import { page, pageQuery } from './primitives/page.ts';

/** A level of membership as everyone reads it. */
export const tier = z.object({
  /** 1 is the lowest. */
  level: z.int(),
  /** In the visitor's language. */
  name: z.string(),
  /** Paid and not refunded, from which on a member has the level; US dollars. */
  totalConsumption: money,
  /** Percent. */
  discount: z.number(),
  /** Points for a dollar paid. */
  points: z.number(),
  /** Points that are worth a dollar when they are spent. */
  pointsExchangeRate: z.int(),
});

export const homeMembership = endpoint({
  name: 'homeMembership',
  method: 'GET',
  path: '/api/home/membership',
  access: 'public',
  cacheable: true,
  summary: 'Why create an account: all levels, and what points pay for.',
  reply: z.object({
    tiers: z.array(tier),
    /** Percent of the goods that points may pay for. */
    pointsShare: z.int(),
  }),
});

export const getUserLevelInfo = endpoint({
  name: 'getUserLevelInfo',
  method: 'GET',
  path: '/api/getUserLevelInfo/{id}',
  access: 'member',
  summary: 'Where the member stands, and all levels. Their own id alone.',
  params: z.object({ id: z.string().max(64) }),
  reply: z.object({
    level: z.int(),
    name: z.string(),
    /** Percent off the goods of an order. */
    discount: z.number(),
    points: z.int(),
    /** What the points are worth, in US dollars. */
    pointsWorth: money,
    /** When they expire unless some are earned or spent before; null without points. */
    pointsExpireAt: z.iso.datetime().nullable(),
    /** Paid and not refunded, in US dollars. */
    totalConsumption: money,
    /** The next level, and what is missing; null on the highest. */
    next: z.object({ level: z.int(), name: z.string(), missing: money }).nullable(),
    tiers: z.array(tier),
    /** Percent of the goods that points may pay for. */
    pointsShare: z.int(),
  }),
  problems: ['forbidden'],
});

export const ENTRY_KINDS = ['earn', 'spend', 'expire', 'adjust', 'reverse'] as const;

export const pointsEntry = z.object({
  /** Counted by member, from 1. */
  no: z.int(),
  kind: z.enum(ENTRY_KINDS),
  /** Of an order: whether it is about what the order earned, or what was spent on it. */
  side: z.enum(['earn', 'spend']).nullable(),
  points: z.int(),
  /** After this entry. */
  balance: z.int(),
  orderNo: z.string().nullable(),
  /** Why the store gave or took some, in its own words. */
  reason: z.string(),
  at: z.iso.datetime(),
});
export type PointsEntry = z.infer<typeof pointsEntry>;

export const accountPoints = endpoint({
  name: 'accountPoints',
  method: 'GET',
  path: '/api/account/points',
  access: 'member',
  summary: 'The ledger of the member’s points, the latest entry first.',
  query: z.object(pageQuery),
  reply: page(pointsEntry).extend({ points: z.int() }),
});
