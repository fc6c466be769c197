import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';

/** Money that a member of staff gave a customer outside of a ledger, such as a lower price. */
export interface Given {
  actor: string;
  /** The object of the gift, by kind and public name: `order:HT-…`. */
  subject: string;
  /** Minor units, above zero. */
  amountMinor: number;
  currency: Currency;
  at: Date;
}

/** Records a gift for `givenOtherwise`, in the transaction of the gift. */
export async function noteGiven(trx: Trx, given: Given): Promise<void> {
  const { actor, subject, amountMinor, currency, at } = given;
  await trx
    .insertInto('staff_given')
    .values({ actor, subject, amount_minor: amountMinor, currency, at })
    .execute();
}

/** The amounts that an actor has given since a time according to `noteGiven`, by currency. */
export async function givenOtherwise(
  trx: Trx,
  actor: string,
  from: Date,
): Promise<{ amountMinor: number; currency: Currency }[]> {
  const { rows } = await sql<{ amountMinor: number; currency: Currency }>`
    select sum(amount_minor)::bigint as "amountMinor", currency from staff_given
    where actor = ${actor} and at > ${from} group by currency`.execute(trx);
  return rows;
}

/** Locks a member of staff, so that two of their gifts are counted one after the other. */
export async function lockGiver(trx: Trx, staffId: string): Promise<void> {
  await trx.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute();
}

/** The latest rates to the US dollar, by currency. */
export async function ratesByCurrency(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; rate: number }>`
    select code, rate::float8 as rate from usd_rates`.execute(db);
  return new Map(rows.map(({ code, rate }) => [code, rate]));
}
