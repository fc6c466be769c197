import { BASE_CURRENCY, isCurrency, type Currency } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { allRates, type RateRow } from './rates/rates.queries.ts';

/** A rate that its source has not confirmed for longer than this is too old to charge by. */
const FRESH_MS = 48 * 3_600_000;
/** The longest that a source may confirm an old rate: markets close over Easter from Thursday to Tuesday. */
const LONGEST_PAUSE_MS = 6 * 86_400_000;
/** Sources whose rates hold until they are changed: the shopkeeper, and the demo catalog until there is a feed. */
const HOLDING = new Set(['manual', 'demo']);

export interface Rate {
  currency: Currency;
  /** Units of the currency for one US dollar. */
  rate: number;
  asOf: Date;
}

/** The currencies that may be shown now, in the shopkeeper's order. The base is always there. */
export async function shownRates(db: Db, now: Date): Promise<Rate[]> {
  const shown = (await allRates(db)).map((row) => shownRate(row, now)).filter((rate) => rate !== null);
  const base = shown.some(({ currency }) => currency === BASE_CURRENCY);
  return base ? shown : [baseRate(now), ...shown];
}

/** All rates as they were read. They can be kept, as the age of a rate is checked at each call. */
export interface RateBook {
  /**
   * The rate to charge a currency by. Refuses (`payment_currency_unavailable`) one that has none, or only a stale one; a
   * rate that the shopkeeper set holds until it is changed.
   */
  rateOf(currency: Currency, now: Date): Rate;
}

export async function readRates(db: Db): Promise<RateBook> {
  const rows = new Map((await allRates(db)).map((row) => [row.code, row]));
  return {
    rateOf(currency, now) {
      const row = rows.get(currency);
      const rate = currency === BASE_CURRENCY ? baseRate(now) : row && shownRate(row, now);
      if (!rate) throw problem('payment_currency_unavailable', { data: { currency } });
      return rate;
    },
  };
}

const baseRate = (now: Date): Rate => ({ currency: BASE_CURRENCY, rate: 1, asOf: now });

/** The rate for prices that are only shown. A currency without one that can be shown gives way to dollars. */
export const displayedRate = (row: RateRow | undefined, now: Date): Rate =>
  (row && shownRate(row, now)) ?? baseRate(now);

/**
 * Whether a rate is too old to charge by: its source neither quoted nor confirmed it in the last 48 hours, or quoted it more
 * than six days ago.
 */
export function isStale(
  { source, as_of, confirmed_at }: Pick<RateRow, 'source' | 'as_of' | 'confirmed_at'>,
  now: Date,
): boolean {
  if (HOLDING.has(source)) return false;
  const stoodBy = Math.max(as_of.getTime(), confirmed_at?.getTime() ?? 0);
  return now.getTime() - stoodBy > FRESH_MS || now.getTime() - as_of.getTime() > LONGEST_PAUSE_MS;
}

function shownRate(row: RateRow, now: Date): Rate | null {
  const { code, rate, shown, as_of } = row;
  // A currency that the contract does not know has no digits to round to.
  if (!isCurrency(code) || !shown || isStale(row, now)) return null;
  return { currency: code, rate: Number(rate), asOf: as_of };
}
