import { currencyFacts, type Currency } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { demandFreshCode } from './fresh-code.ts';

/** Who of the staff gives something away, and when their second factor was last confirmed. */
export interface Giver {
  id: string;
  codeAt: Date | null;
}

export interface Giving {
  /** What they give now; less than nothing where they take. */
  amount: number;
  /** What they have given since a moment; asked under a lock, so that two calls at once are counted one after the other. */
  givenSince: (from: Date) => Promise<number>;
  /** Above so much within 24 hours a fresh code is needed and the owners are told. */
  large: number;
  /** So much within 24 hours, and no more. */
  most: number;
}

const DAY_MS = 86_400_000;

/**
 * Whether a member of the staff may give a customer something that is worth money. Counts the last 24 hours, so that many
 * small gifts are one large one. Refuses `staff_day_limit` above the most, and `staff_code_again` for a large sum without a
 * fresh code. Returns whether the sum is large: the owners are told of it.
 */
export async function demandMayGive(
  trx: Trx,
  giver: Giver,
  { amount, givenSince, large, most }: Giving,
  now: Date,
): Promise<boolean> {
  await sql`select from staff where id = ${giver.id} for no key update`.execute(trx);
  const given = amount > 0 ? await givenSince(new Date(now.getTime() - DAY_MS)) : 0;
  if (amount > 0 && given + amount > most) throw problem('staff_day_limit');
  if (Math.abs(given + amount) <= large) return false;
  demandFreshCode(giver, now);
  return true;
}

/**
 * What amounts are worth in US cents at the rates that are known now, however old; one without a rate counts as dollars. A limit
 * needs no more exactness; prices are converted elsewhere.
 */
export async function usdWorth(
  db: Db,
): Promise<(amount: { amountMinor: number; currency: string }) => number> {
  const { rows } = await sql<{ code: string; rate: number }>`
    select code, rate::float8 as rate from currency_rates`.execute(db);
  const rates = new Map(rows.map(({ code, rate }) => [code, rate]));
  return ({ amountMinor, currency }) =>
    ((amountMinor / 10 ** currencyFacts(currency as Currency).digits) * 100) / (rates.get(currency) ?? 1);
}

/** Money that a member of the staff gave a customer in another way than by a ledger, such as a lower price. */
export interface Given {
  actor: string;
  /** What it was given on, by kind and public name: `order:HT-…`. */
  subject: string;
  /** Minor units, above zero. */
  amountMinor: number;
  currency: string;
  at: Date;
}

/** Writes it down, for `givenOtherwise`; in the transaction that gives it. */
export async function noteGiven(trx: Trx, given: Given): Promise<void> {
  await sql`
    insert into staff_given (actor, subject, amount_minor, currency, at)
    values (${given.actor}, ${given.subject}, ${given.amountMinor}, ${given.currency}, ${given.at})`.execute(
    trx,
  );
}

/** What somebody has given since a moment as `noteGiven` has it, by currency. */
export async function givenOtherwise(
  trx: Trx,
  actor: string,
  from: Date,
): Promise<{ amountMinor: number; currency: string }[]> {
  const { rows } = await sql<{ amountMinor: number; currency: string }>`
    select sum(amount_minor)::bigint as "amountMinor", currency from staff_given
    where actor = ${actor} and at > ${from} group by currency`.execute(trx);
  return rows;
}
