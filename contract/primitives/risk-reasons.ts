import { keysOf } from './names.ts';
/**
 * What may speak against an order, or (`known`) for it. Those with a limit count only past it: a number of things, or an amount in
 * US cents.
 */
export const RISK_REASONS = {
  ip_hour: 'count',
  ip_day: 'count',
  email_hour: 'count',
  email_day: 'count',
  account_hour: 'count',
  account_day: 'count',
  place_day: 'count',
  twins: 'count',
  declines: 'count',
  disputed: null,
  disposable: null,
  network: null,
  country_ip: null,
  currency: null,
  first_over: 'amount',
  resale: 'amount',
  first_resale: 'amount',
  known: null,
} as const satisfies Record<string, 'count' | 'amount' | null>;
export type RiskReason = keyof typeof RISK_REASONS;
export const RISK_CODES: readonly RiskReason[] = keysOf(RISK_REASONS);

/** The one reason that speaks for an order: its points are taken off. */
export const POSITIVE_REASON: RiskReason = 'known';

export const VERDICTS = ['allow', 'review', 'refuse'] as const;
export type Verdict = (typeof VERDICTS)[number];
