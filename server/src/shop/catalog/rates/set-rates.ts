import { BASE_CURRENCY, type Currency } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import { audit } from '../../../house/audit/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';

/** Who sets something, and when. */
interface By {
  actor: string;
  now: Date;
}

const subjectOf = (code: string) => `currency:${code}`;

/** Sets a rate by hand: it holds whatever a feed says. A currency without one joins at the end. */
export async function setRate(trx: Trx, code: Currency, rate: number, { actor, now }: By): Promise<void> {
  const before = await locked(trx, code);
  const change = {
    rate: rate.toFixed(8),
    source: 'manual',
    as_of: now,
    confirmed_at: null,
    drift: null,
  };
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
  await audit(trx, {
    actor,
    action: 'currencies.rate_set',
    subject: subjectOf(code),
    before: before && { rate: before.rate, source: before.source },
    after: { rate: change.rate, source: 'manual' },
  });
  await tell(trx);
}

/** Lets rates follow their feed, and takes over what it says. Those that it says nothing of stay as they are. */
export async function followFeed(trx: Trx, codes: readonly Currency[], { actor, now }: By): Promise<void> {
  for (const code of new Set(codes)) {
    const row = await locked(trx, code);
    const { feed_source, feed_rate, feed_as_of } = row ?? {};
    if (!row || !feed_source || !feed_rate || !feed_as_of) continue;
    await trx
      .updateTable('currency_rates')
      .set({ rate: feed_rate, source: feed_source, as_of: feed_as_of, confirmed_at: now, drift: null })
      .where('code', '=', code)
      .execute();
    await audit(trx, {
      actor,
      action: 'currencies.feed_followed',
      subject: subjectOf(code),
      before: { rate: row.rate, source: row.source },
      after: { rate: feed_rate, source: feed_source },
    });
  }
  await tell(trx);
}

/** Offers a currency to buyers, or no longer. Refuses `not_found` for one without a rate. */
export async function showCurrency(trx: Trx, code: Currency, shown: boolean, { actor }: By): Promise<void> {
  const before = await locked(trx, code);
  if (!before) throw problem('not_found');
  await trx.updateTable('currency_rates').set({ shown }).where('code', '=', code).execute();
  await audit(trx, {
    actor,
    action: shown ? 'currencies.shown' : 'currencies.hidden',
    subject: subjectOf(code),
    before: { shown: before.shown },
    after: { shown },
  });
  await tell(trx);
}

/** Moves a currency to a place, counted from 1 in the order that buyers see. Refuses `not_found` for one without a rate. */
export async function placeCurrency(trx: Trx, code: Currency, place: number, { actor }: By): Promise<void> {
  await sql`lock table currency_rates in share row exclusive mode`.execute(trx);
  const rows = await trx
    .selectFrom('currency_rates')
    .select('code')
    .orderBy('position')
    .orderBy('code')
    .execute();
  const order = rows.map((row) => row.code);
  const from = order.indexOf(code);
  if (from < 0) throw problem('not_found');
  order.splice(Math.min(place, order.length) - 1, 0, ...order.splice(from, 1));
  await sql`
    update currency_rates set position = wanted.place
    from unnest(${order}::text[]) with ordinality as wanted (code, place) where wanted.code = currency_rates.code`.execute(
    trx,
  );
  await audit(trx, {
    actor,
    action: 'currencies.placed',
    subject: subjectOf(code),
    before: { place: from + 1 },
    after: { place: order.indexOf(code) + 1 },
  });
  await tell(trx);
}

async function locked(trx: Trx, code: Currency) {
  if (code === BASE_CURRENCY) throw problem('not_found');
  return await trx
    .selectFrom('currency_rates')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
}

const tell = (trx: Trx) => sql`select pg_notify('catalog', '')`.execute(trx);
