import {
  RISK_CODES,
  RISK_REASONS,
  SPEAKS_FOR,
  type RiskReason,
  type Verdict,
} from '@halfturn/contract/primitives/risk-reasons.ts';
import type { FoundReason, RiskRules, RiskSeen } from '@halfturn/contract/staff/risk.ts';
import * as z from 'zod';

/** Until somebody saves others. No reason by itself holds an order, but a dispute: two that belong together do. */
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
    // Beside `resale` it reaches the line for a review: a card that is not the buyer's own is spent on such goods first.
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
 * What is known of an order and of who places it, the moment that it is placed. It is kept with the order, so it names nobody.
 * Counts are of other orders, and take this one not in.
 */
export const riskFacts = z.object({
  ipHour: number,
  ipDay: number,
  emailHour: number,
  emailDay: number,
  accountHour: number,
  accountDay: number,
  placeDay: number,
  /** Other addresses of the last day that are this one but for a dot, a tag or a number. */
  twins: number,
  /** Payments that were declined in the last day. */
  declines: number,
  /** They have paid for something over a week ago, and kept it. */
  known: flag,
  /** Money of another order of theirs is disputed, or was charged back. */
  disputed: flag,
  disposable: flag,
  network: flag,
  country: z.string().nullable().default(null),
  ipCountry: z.string().nullable().default(null),
  /** The order's currency is of other countries than the buyer's. */
  foreignCurrency: flag,
  currency: z.string().default(''),
  /** US cents: of the whole, and of the products of each class. */
  baseMinor: number,
  byClass: z.record(z.string(), z.int()).default({}),
});
export type RiskFacts = z.infer<typeof riskFacts>;

/** The facts without what says nothing, as they are kept. */
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

/** What an order has of goods that are easily resold, in US cents. */
const resaleMinor = ({ byClass }: RiskFacts, { classes }: RiskRules): number =>
  classes.reduce((sum, slug) => sum + (byClass[slug] ?? 0), 0);

/** What each reason goes by; null where there is nothing of it. Counts take this order in: `limit` are let pass. */
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

/** Weighs what is known of an order by the rules that hold. Pure: the same facts under the same rules weigh the same. */
export function weigh(facts: RiskFacts, rules: RiskRules): RiskSeen {
  const reasons = RISK_CODES.flatMap((code): FoundReason[] => {
    const { points, limit } = rules.weights[code];
    if (points === 0) return [];
    const found = FINDERS[code](facts, RISK_REASONS[code] === null ? 0 : limit, rules);
    return found ? [{ code, points: code === SPEAKS_FOR ? -points : points, ...found }] : [];
  });
  const score = Math.max(
    0,
    reasons.reduce((sum, { points }) => sum + points, 0),
  );
  // What speaks for a buyer says nothing by itself, and is no news of an order that nothing speaks against.
  const against = reasons.some(({ points }) => points > 0);
  return { score, verdict: verdictOf(score, rules), reasons: against ? reasons : [] };
}

function verdictOf(score: number, { review, refuse }: RiskRules): Verdict {
  if (score >= refuse) return 'refuse';
  return score >= review ? 'review' : 'allow';
}
