import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { ORDER_STATUSES } from '../orders.ts';
import { money } from '../primitives/money.ts';
import { RISK_CODES, VERDICTS } from '../primitives/risk-reasons.ts';
import { isoTime, line, orderNo } from '../primitives/text.ts';
import type { StaffRole } from './roles.ts';

/** Who looks at how risks are weighed; the owner and finance change it. */
const LOOKS: readonly StaffRole[] = ['orders', 'support', 'finance', 'read_only'];

const weight = z.object({
  /** 0: it does not count. */
  points: z.int().min(0).max(200),
  /** More than so many, or so many US cents; nothing to reasons without one. */
  limit: z.int().min(0).max(100_000_000),
});

/** A network by its first address and how many of its bits count: `203.0.113.0/24`. */
const network = line(50).refine((text) => z.union([z.cidrv4(), z.cidrv6()]).safeParse(text).success, {
  error: 'invalid',
});

export const riskRules = z
  .object({
    /** From so many points on a person looks at the order first, and from so many on it is not taken. */
    review: z.int().min(1).max(1000),
    refuse: z.int().min(1).max(1000),
    weights: z.record(z.enum(RISK_CODES), weight),
    /** Classes whose products are easily sold on, by their slugs. */
    classes: z.array(line(80)).max(100),
    /** Networks that buyers seldom come from: of data centres, of proxies. */
    networks: z.array(network).max(500),
    /** After so many declines within a day cards rest for so many minutes, and twice as long after as many again. */
    cards: z.object({ declines: z.int().min(1).max(100), minutes: z.int().min(1).max(1440) }),
  })
  .refine(({ review, refuse }) => review <= refuse, { path: ['refuse'], error: 'invalid' });
export type RiskRules = z.infer<typeof riskRules>;

/** A reason as it was found: how many, or how much in US cents, or what; and what it weighed then. */
export const foundReason = z.object({
  code: z.enum(RISK_CODES),
  points: z.int(),
  count: z.int().nullable(),
  text: z.string().nullable(),
});
export type FoundReason = z.infer<typeof foundReason>;

/** What was thought of an order when it was placed. */
export const riskSeen = z.object({
  score: z.int(),
  verdict: z.enum(VERDICTS),
  reasons: z.array(foundReason),
});
export type RiskSeen = z.infer<typeof riskSeen>;

const saved = z.object({
  rules: riskRules,
  /** Goes along with saving; 0 where nothing was saved yet. */
  revision: z.int(),
  savedAt: isoTime.nullable(),
  savedBy: z.string().nullable(),
});

export const staffRisk = endpoint({
  name: 'staffRisk',
  method: 'GET',
  path: '/admin/risk',
  access: 'staff',
  roles: LOOKS,
  summary: 'How the risk of an order is weighed, and the latest that were not taken.',
  reply: saved.extend({
    classes: z.array(z.object({ slug: z.string(), name: z.string() })),
    refused: z
      .array(
        riskSeen.extend({ id: z.string(), at: isoTime, email: z.string(), ip: z.string(), total: money }),
      )
      .max(20),
    /** Whom cards are not offered to now. */
    resting: z
      .array(z.object({ email: z.string(), ip: z.string().nullable(), declines: z.int(), until: isoTime }))
      .max(50),
  }),
});
export type StaffRisk = z.infer<(typeof staffRisk)['reply']>;

export const staffSaveRisk = endpoint({
  name: 'staffSaveRisk',
  method: 'POST',
  path: '/admin/risk',
  access: 'staff',
  roles: ['finance'],
  summary:
    'Changes how risks are weighed, from the next order on. Where another was saved since `revision`: 409 `content_changed`.',
  body: z.object({ rules: riskRules, revision: z.int().min(0) }),
  reply: saved,
  problems: ['content_changed'],
});

const tally = z.record(z.enum(VERDICTS), z.int());

export const riskTrial = z.object({
  /** Orders, and tries that were refused, of the last 30 days that were weighed; no more than the latest 5,000. */
  weighed: z.int(),
  /** What was said of them then, and what these rules would say. */
  was: tally,
  would: tally,
  /** Of those that were charged back or disputed: how many these rules would have held or refused. */
  disputed: z.int(),
  disputedCaught: z.int(),
  /** Orders that these rules would judge differently, the latest first. */
  changed: z
    .array(
      z.object({
        orderNo: z.string(),
        at: isoTime,
        status: z.enum(ORDER_STATUSES),
        total: money,
        was: z.enum(VERDICTS),
        would: z.enum(VERDICTS),
        score: z.int(),
      }),
    )
    .max(20),
});
export type RiskTrial = z.infer<typeof riskTrial>;

export const staffTryRisk = endpoint({
  name: 'staffTryRisk',
  method: 'POST',
  path: '/admin/risk/try',
  access: 'staff',
  roles: LOOKS,
  summary: 'What the orders of the last 30 days would have come to under these rules. Changes nothing.',
  body: z.object({ rules: riskRules }),
  reply: riskTrial,
});

export const staffRefuseOrder = endpoint({
  name: 'staffRefuseOrder',
  method: 'POST',
  path: '/admin/orders/{orderNo}/refuse',
  access: 'staff',
  roles: ['orders', 'finance'],
  summary: 'Does not let an order go that was held for a look: all of its money goes back.',
  params: z.object({ orderNo }),
  reply: z.object({ status: z.enum(ORDER_STATUSES), refunded: money }),
  problems: ['order_not_found', 'order_has_moved_on'],
});
