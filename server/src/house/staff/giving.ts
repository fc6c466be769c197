import { currencyFacts, type Currency } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { demandFreshCode } from './fresh-code.ts';
import { lockGiver, ratesByCurrency } from './giving.queries.ts';

export { givenOtherwise, noteGiven } from './giving.queries.ts';

/** A member of staff who gives something away, and the time when their second factor was last confirmed. */
export interface Giver {
  id: string;
  codeAt: Date | null;
}

interface Giving {
  /** The amount given now; negative if they take. */
  amount: number;
  /** The amount given since a time; called under a lock, so that concurrent gifts are counted one after the other. */
  givenSince: (from: Date) => Promise<number>;
  /** Above this amount within 24 hours, a fresh code is needed and the owners are notified. */
  large: number;
  /** The limit for 24 hours. */
  most: number;
}

const DAY_MS = 86_400_000;

/**
 * Checks whether a member of staff may give a customer something of value. It counts the last 24 hours, so that many small
 * gifts are one large one. Refuses `staff_day_limit` above the limit, and `staff_code_again` for a large sum without a fresh
 * code. Returns whether the sum is large, in which case the caller notifies the owners.
 */
export async function demandMayGive(
  trx: Trx,
  giver: Giver,
  { amount, givenSince, large, most }: Giving,
  now: Date,
): Promise<boolean> {
  await lockGiver(trx, giver.id);
  const given = amount > 0 ? await givenSince(new Date(now.getTime() - DAY_MS)) : 0;
  if (amount > 0 && given + amount > most) throw problem('staff_day_limit');
  if (Math.abs(given + amount) <= large) return false;
  demandFreshCode(giver, now);
  return true;
}

/**
 * Returns a function that converts amounts to US cents at the latest known rates; a currency without a rate counts as dollars.
 * This is exact enough for limits; prices are converted elsewhere.
 */
export async function usdWorth(
  db: Db,
): Promise<(amount: { amountMinor: number; currency: Currency }) => number> {
  const rates = await ratesByCurrency(db);
  return ({ amountMinor, currency }) =>
    ((amountMinor / 10 ** currencyFacts(currency).digits) * 100) / (rates.get(currency) ?? 1);
}
