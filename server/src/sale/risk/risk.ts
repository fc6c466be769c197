import {
  RISK_CODES,
  RISK_REASONS,
  POSITIVE_REASON,
  type RiskReason,
  type Verdict,
} from '@halfturn/contract/primitives/risk-reasons.ts';
import type { FoundReason, RiskRules, RiskSeen } from '@halfturn/contract/staff/risk.ts';
import * as z from 'zod';

/** The rules until staff save others. A dispute alone puts an order under review; of the other reasons it takes two. */
export const DEFAULT_RULES: RiskRules = {
  review: 60,
  refuse: 120,
  weights: {
    ip_hour: { points: 20, limit: 5 },
    ip_day: { points: 15, limit: 12 },
    email_hour: { points: 20, limit: 4 },
    email_day: { points: 20, limit: 10 },
    account_hour: { points: 15, limit: 6 },
    account_day: { points: 15, limit: 15 },
    place_day: { points: 15, limit: 4 },
    twins: { points: 20, limit: 3 },
    declines: { points: 30, limit: 3 },
    disputed: { points: 60, limit: 0 },
    disposable: { points: 40, limit: 0 },
    network: { points: 30, limit: 0 },
    country_ip: { points: 25, limit: 0 },
    currency: { points: 5, limit: 0 },
    first_over: { points: 20, limit: 20_000 },
    resale: { points: 20, limit: 10_000 },
    // With `resale` it reaches the score for a review, because stolen cards are spent on such goods first.
    first_resale: { points: 40, limit: 15_000 },
    known: { points: 30, limit: 0 },
  },
  classes: ['gift-cards'],
  networks: [],
  cards: { declines: 5, minutes: 15 },
};

const number = z.int().default(0);
const flag = z.boolean().default(false);

/**
 * What is known about an order and its buyer when it is placed. It is stored with the order, so it names no person. Counts are of
 * other orders and do not include this one.
 */
export const riskFacts = z.object({
  ipHour: number,
  ipDay: number,
  emailHour: number,
  emailDay: number,
  accountHour: number,
  accountDay: number,
  placeDay: number,
  /** Other addresses of the last day that differ from this one by a dot, a tag or a number. */
  twins: number,
  /** Payments that were declined in the last day. */
  declines: number,
  /** The buyer paid for an order over a week ago, and kept it. */
  known: flag,
  /** Another order of the buyer is disputed, or was charged back. */
  disputed: flag,
  disposable: flag,
  network: flag,
  country: z.string().nullable().default(null),
  ipCountry: z.string().nullable().default(null),
  /** The order's currency is not of the buyer's country. */
  foreignCurrency: flag,
  currency: z.string().default(''),
  /** US cents: the whole order, and the products of each class. */
  baseMinor: number,
  byClass: z.record(z.string(), z.int()).default({}),
});
export type RiskFacts = z.infer<typeof riskFacts>;

/** The facts as they are stored: without those that are zero, false or null. */
export const compact = (facts: RiskFacts): Partial<RiskFacts> =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) =>
        value !== 0 &&
        value !== false &&
        value !== null &&
        (typeof value !== 'object' || Object.keys(value).length > 0),
    ),
  );

type Found = Pick<FoundReason, 'count' | 'text'>;
const none: Found = { count: null, text: null };
const over = (seen: number, limit: number): Found | null => (seen > limit ? { ...none, count: seen } : null);
const when = (is: boolean, text: string | null = null): Found | null => (is ? { ...none, text } : null);

/** The worth of the goods in an order that are easily resold, in US cents. */
const resaleMinor = ({ byClass }: RiskFacts, { classes }: RiskRules): number =>
  classes.reduce((sum, slug) => sum + (byClass[slug] ?? 0), 0);

/** Finds each reason; null if it does not apply. Counts include this order, and up to `limit` are allowed. */
const FINDERS: Readonly<
  Record<RiskReason, (facts: RiskFacts, limit: number, rules: RiskRules) => Found | null>
> = {
  ip_hour: ({ ipHour }, limit) => over(ipHour + 1, limit),
  ip_day: ({ ipDay }, limit) => over(ipDay + 1, limit),
  email_hour: ({ emailHour }, limit) => over(emailHour + 1, limit),
  email_day: ({ emailDay }, limit) => over(emailDay + 1, limit),
  account_hour: ({ accountHour }, limit) => over(accountHour && accountHour + 1, limit),
  account_day: ({ accountDay }, limit) => over(accountDay && accountDay + 1, limit),
  place_day: ({ placeDay }, limit) => over(placeDay && placeDay + 1, limit),
  twins: ({ twins }, limit) => over(twins, limit),
  declines: ({ declines }, limit) => over(declines, limit),
  disputed: ({ disputed }) => when(disputed),
  disposable: ({ disposable }) => when(disposable),
  network: ({ network }) => when(network),
  country_ip: ({ country, ipCountry }) =>
    when(country !== null && ipCountry !== null && country !== ipCountry, ipCountry),
  currency: ({ foreignCurrency, currency }) => when(foreignCurrency, currency),
  first_over: ({ known, baseMinor }, limit) => (known ? null : over(baseMinor, limit)),
  resale: (facts, limit, rules) => over(resaleMinor(facts, rules), limit),
  first_resale: (facts, limit, rules) => (facts.known ? null : over(resaleMinor(facts, rules), limit)),
  known: ({ known }) => when(known),
};

/** Scores an order. Pure: the same facts and rules give the same score. */
export function weigh(facts: RiskFacts, rules: RiskRules): RiskSeen {
  const reasons = RISK_CODES.flatMap((code): FoundReason[] => {
    const { points, limit } = rules.weights[code];
    if (points === 0) return [];
    const found = FINDERS[code](facts, RISK_REASONS[code] === null ? 0 : limit, rules);
    return found ? [{ code, points: code === POSITIVE_REASON ? -points : points, ...found }] : [];
  });
  const score = Math.max(
    0,
    reasons.reduce((sum, { points }) => sum + points, 0),
  );
  // A positive signal is shown only next to a reason against the order.
  const against = reasons.some(({ points }) => points > 0);
  return { score, verdict: verdictOf(score, rules), reasons: against ? reasons : [] };
}

function verdictOf(score: number, { review, refuse }: RiskRules): Verdict {
  if (score >= refuse) return 'refuse';
  return score >= review ? 'review' : 'allow';
}
