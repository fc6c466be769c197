import { BASE_CURRENCY, isCurrency, type Currency } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { send, statement } from '../../platform/db/send.ts';

/** A rate that nobody has stood by for longer than this is not one to charge by. */
const FRESH_MS = 48 * 3_600_000;
/** The longest that a source may stand by an old rate: markets close over Easter from Thursday to Tuesday. */
const LONGEST_PAUSE_MS = 6 * 86_400_000;
/** Sources that hold until somebody changes the rate: the shopkeeper, and the demo catalogue until there is a feed. */
const HOLDING = new Set(['manual', 'demo']);

export interface Rate {
  currency: Currency;
  /** Units of the currency for one US dollar. */
  rate: number;
  asOf: Date;
}

/** The currencies that may be shown now, in the shopkeeper's order. The base is always there. */
export async function shownRates(db: Db, now: Date): Promise<Rate[]> {
  const rows = await db
    .selectFrom('currency_rates')
    .selectAll()
    .orderBy('position')
    .orderBy('code')
    .execute();
  const shown = rows.map((row) => shownRate(row, now)).filter((rate) => rate !== null);
  const base = shown.some(({ currency }) => currency === BASE_CURRENCY);
  return base ? shown : [baseRate(now), ...shown];
}

/** All rates as they were read, which may be kept: how old one is, is asked anew each time. */
export interface RateBook {
  /**
   * The rate to charge a currency by. Refuses (`payment_currency_unavailable`) one that has none, or only a stale one; a
   * rate that the shopkeeper set holds until it is changed.
   */
  rateOf(currency: Currency, now: Date): Rate;
}

export async function readRates(db: Db): Promise<RateBook> {
  const rows = new Map((await send(db, allRates())).map((row) => [row.code, row]));
  return {
    rateOf(currency, now) {
      const row = rows.get(currency);
      const rate = currency === BASE_CURRENCY ? baseRate(now) : row && shownRate(row, now);
      if (!rate) throw problem('payment_currency_unavailable', { data: { currency } });
      return rate;
    },
  };
}

const allRates = statement<[], RateRow>`select * from currency_rates`;
const baseRate = (now: Date): Rate => ({ currency: BASE_CURRENCY, rate: 1, asOf: now });

/** For prices that are only shown: what cannot be shown in the visitor's currency stands in dollars. */
export async function displayRate(db: Db, currency: Currency, now: Date): Promise<Rate> {
  return (await findRate(db, currency, now)) ?? baseRate(now);
}

async function findRate(db: Db, currency: Currency, now: Date): Promise<Rate | null> {
  if (currency === BASE_CURRENCY) return baseRate(now);
  const [row] = await send(db, rateByCode(currency));
  return row ? shownRate(row, now) : null;
}

const rateByCode = statement<[code: string], RateRow>`select * from currency_rates where code = $1`;

interface RateRow {
  code: string;
  rate: string;
  source: string;
  as_of: Date;
  confirmed_at: Date | null;
  shown: boolean;
}

/**
 * Whether a rate is too old to charge by: its source neither quoted it nor stood by it in the last 48 hours, or it is old
 * even for one who does.
 */
export function isStale(
  { source, as_of, confirmed_at }: Omit<RateRow, 'code' | 'rate' | 'shown'>,
  now: Date,
) {
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
