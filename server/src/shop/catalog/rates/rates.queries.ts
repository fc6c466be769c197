import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { CurrencyRates, RateFeeds } from '../../../platform/db/types.ts';
import type { Span } from '../price-steps.ts';

export type RateRow = Selectable<CurrencyRates>;

/** The rates of all currencies, in the order that buyers see. */
export const allRates = (db: Db): Promise<RateRow[]> =>
  db.selectFrom('currency_rates').selectAll().orderBy('position').orderBy('code').execute();

export const rateByCode = (db: Db, code: Currency): Promise<RateRow | undefined> =>
  db.selectFrom('currency_rates').selectAll().where('code', '=', code).executeTakeFirst();

export const lockRate = (trx: Trx, code: Currency): Promise<RateRow | undefined> =>
  trx.selectFrom('currency_rates').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();

/** Locks all rates: feeds and shopkeepers who change any of them take turns. */
export async function lockRates(trx: Trx): Promise<void> {
  await sql`lock table currency_rates in share row exclusive mode`.execute(trx);
}

/** The rates by which a currency was converted since a moment, oldest first; the first may be older. */
export async function rateSpans(db: Db, currency: Currency, since: Date): Promise<Span[]> {
  const rows = await db
    .selectFrom('currency_rate_history')
    .select(['rate', 'valid_from', 'valid_to'])
    .where('code', '=', currency)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', since)]))
    .orderBy('valid_from')
    .execute();
  return rows.map(({ rate, valid_from, valid_to }) => ({
    from: valid_from.getTime(),
    to: valid_to?.getTime() ?? Infinity,
    value: Number(rate),
  }));
}

/** Inserts a rate, or makes the change to the one that exists. */
export async function saveRate(
  trx: Trx,
  row: Insertable<CurrencyRates>,
  change: Updateable<CurrencyRates>,
): Promise<void> {
  await trx
    .insertInto('currency_rates')
    .values(row)
    .onConflict((oc) => oc.column('code').doUpdateSet(change))
    .execute();
}

/** Sets a rate. A currency without one is added at the end. */
export async function putRate(
  trx: Trx,
  code: Currency,
  change: Omit<Insertable<CurrencyRates>, 'code'>,
): Promise<void> {
  await trx
    .insertInto('currency_rates')
    .values({
      code,
      ...change,
      position: (eb) =>
        eb
          .selectFrom('currency_rates')
          .select((of) => of.fn.coalesce(sql<number>`max(position) + 1`, of.lit(0)).as('next')),
    })
    .onConflict((oc) => oc.column('code').doUpdateSet(change))
    .execute();
}

export async function changeRate(trx: Trx, code: Currency, change: Updateable<CurrencyRates>): Promise<void> {
  await trx.updateTable('currency_rates').set(change).where('code', '=', code).execute();
}

/** Puts the currencies in an order. */
export async function orderRates(trx: Trx, codes: readonly string[]): Promise<void> {
  await sql`
    update currency_rates set position = wanted.place
    from unnest(${codes}::text[]) with ordinality as wanted (code, place) where wanted.code = currency_rates.code`.execute(
    trx,
  );
}

export type FeedRow = Selectable<RateFeeds>;

/** When a feed was asked last and what became of it; undefined if it never was. */
export const feedState = (db: Db, source: string): Promise<FeedRow | undefined> =>
  db.selectFrom('rate_feeds').selectAll().where('source', '=', source).executeTakeFirst();

export async function saveFeedState(
  trx: Trx,
  source: string,
  state: Omit<Insertable<RateFeeds>, 'source'>,
): Promise<void> {
  await trx
    .insertInto('rate_feeds')
    .values({ source, ...state })
    .onConflict((oc) => oc.column('source').doUpdateSet(state))
    .execute();
}
