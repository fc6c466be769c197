import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { ReportComparison } from '@halfturn/contract/staff/report-comparisons.ts';

/** Days at the store, both included, as `2026-11-24`. */
export interface Days {
  from: string;
  to: string;
}

/** Days in a time zone: what a report is about. */
export interface Period extends Days {
  /** The time zone of the store, by its IANA name. */
  zone: string;
  /** The store's own currency, in which amounts are counted. */
  currency: Currency;
}

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
/** More than ten years are a mistake, and would be a long wait. */
const MOST_DAYS = 3_700;

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Today at the store. */
export const todayIn = (zone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now);

/** The hour that has begun at the store, 0 to 23. */
export const hourIn = (zone: string, now: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(now));

/** The same days one week before, which are the same days of the week. */
export const aWeekBefore = (period: Period): Period => ({
  ...period,
  from: dayOf(numberOf(period.from) - 7),
  to: dayOf(numberOf(period.to) - 7),
});

/**
 * The days that were asked for; the last 30, including today, where none are named. Refuses `invalid_input` for days in the wrong
 * order, and for more than about ten years.
 */
export function periodOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { zone, currency }: Omit<Period, keyof Days>,
  now: Date,
): Period {
  const last = to ?? todayIn(zone, now);
  const first = from ?? dayOf(numberOf(last) - USUAL_DAYS + 1);
  const days = numberOf(last) - numberOf(first) + 1;
  if (days < 1) throw problem('invalid_input', { fields: { to: 'days_order' } });
  if (days > MOST_DAYS) throw problem('invalid_input', { fields: { from: 'period_length' } });
  return { from: first, to: last, zone, currency };
}

/** The days that a period is compared with: as many right before it, or the same ones a year before. */
export function comparedWith(period: Period, comparison: ReportComparison): Period | null {
  const { from, to } = period;
  if (comparison === 'none') return null;
  if (comparison === 'year') return { ...period, from: aYearBefore(from), to: aYearBefore(to) };
  const [first, last] = [numberOf(from), numberOf(to)];
  return { ...period, from: dayOf(first - (last - first + 1)), to: dayOf(first - 1) };
}

/** The 29th of February is compared with the 28th. */
function aYearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return before.endsWith('-02-29') ? before.replace('-29', '-28') : before;
}

/** How long a step of a period is: hours of a day, days of up to about three months, else months. */
export function unitOf({ from, to }: Days): 'hour' | 'day' | 'month' {
  const days = numberOf(to) - numberOf(from) + 1;
  if (days === 1) return 'hour';
  return days <= 93 ? 'day' : 'month';
}
