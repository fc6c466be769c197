import {
  BASE_CURRENCY,
  CURRENCIES,
  CURRENCY_CODES,
  isCurrency,
} from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import * as staff from '@halfturn/contract/staff/currencies.ts';
import type * as z from 'zod';
import { staffActor } from '../../../house/audit/door.ts';
import { learnCurrency, readPlain } from '../../../house/settings/door.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Db } from '../../../platform/db/kysely.ts';
import { bindStaff, type Binding, type StaffMember } from '../../../platform/http/call.ts';
import { versionOf } from '../../../platform/version-of.ts';
import { isStale } from '../rates.ts';
import { amountsSeen, chooseAmounts } from './choose-amounts.ts';
import { chooseCurrency, chosenSeen } from './choose-currency.ts';
import { feedAt, type RateFeed } from './feed.ts';
import { FeedFailure } from './quotes.ts';
import { currentFeed, demandAddress, saveSource, sourceWire } from './rate-source.ts';
import { ALARM } from './judge.ts';
import { allRates, feedState, type FeedRow, type RateRow } from './rates.queries.ts';
import { refreshRates } from './refresh-rates.ts';
import { followFeed, placeCurrency, rateSeen, setRate, showCurrency } from './set-rates.ts';

type Row = z.input<typeof staff.staffCurrency>;

/** The calls of the back office about currencies. */
export const ratesStaffRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  const by = (who: StaffMember) => ({ actor: staffActor(who), now: clock.now() });
  return [
    bindStaff(staff.staffCurrencies, async () => {
      const now = clock.now();
      const [rates, { 'shop.currency': own, 'prices.style': style }] = await Promise.all([
        allRates(db),
        readPlain(db, ['shop.currency', 'prices.style']),
      ]);
      const current = await currentFeed(db, context.config);
      const rows = rowsOf(rates, now);
      return {
        rows,
        feed: current && feedWire(await feedState(db, current.feed.name)),
        source: await sourceWire(db, context.config),
        own: { code: own, version: versionOf(chosenSeen(own)) },
        amounts: { style, version: versionOf(amountsSeen(style)) },
        alarms: rows.filter(({ alarm }) => alarm !== null).length,
      };
    }),
    bindStaff(staff.staffSetRate, async ({ params, body, staff: who }) => {
      await inTransaction(db, (trx) => setRate(trx, params.code, body, by(who)));
      return null;
    }),
    bindStaff(staff.staffUseFeed, async ({ body, staff: who }) => {
      await inTransaction(db, (trx) => followFeed(trx, body.codes, by(who)));
      return null;
    }),
    bindStaff(staff.staffShowCurrency, async ({ params, body, staff: who }) => {
      await inTransaction(db, (trx) => showCurrency(trx, params.code, body.shown, by(who)));
      return null;
    }),
    bindStaff(staff.staffChooseCurrency, async ({ body, staff: who }) => {
      await inTransaction(db, (trx) => chooseCurrency(trx, body, by(who)));
      // The other processes are told; what this one answers next is in the new currency already.
      await learnCurrency(db);
      return null;
    }),
    bindStaff(staff.staffChooseAmounts, async ({ body, staff: who }) => {
      await inTransaction(db, (trx) => chooseAmounts(trx, body, staffActor(who)));
      await learnCurrency(db);
      return null;
    }),
    bindStaff(staff.staffPlaceCurrency, async ({ params, body, staff: who }) => {
      await inTransaction(db, (trx) => placeCurrency(trx, params.code, body.place, by(who)));
      return null;
    }),
    bindStaff(staff.staffFetchRates, async () => {
      const current = await currentFeed(db, context.config);
      if (!current) throw problem('not_found');
      return { trouble: await refreshRates(context, current.feed) };
    }),
    bindStaff(staff.staffSaveRateSource, async ({ body, staff: who }) => {
      await inTransaction(db, (trx) => saveSource(trx, context.config, body, staffActor(who)));
      return null;
    }),
    bindStaff(staff.staffTestRateSource, ({ body }) =>
      tryFeed(feedAt(demandAddress(body.url, context.config))),
    ),
  ];
};

/** Reads a feed once, and takes nothing over. */
async function tryFeed(feed: RateFeed): Promise<z.input<typeof staff.staffTestRateSource.reply>> {
  try {
    const { asOf, rates } = await feed.fetchRates();
    return { trouble: null, asOf: asOf.toISOString(), currencies: rates.size };
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error;
    return { trouble: error.reason, asOf: null, currencies: 0 };
  }
}

/** How many currencies need a look: their rate is too old, is held back, or has moved far. */
export const countRateAlarms = async (db: Db, now: Date): Promise<number> =>
  rowsOf(await allRates(db), now).filter(({ alarm }) => alarm !== null).length;

/** The currencies that are not offered because their rate is too old. */
export const staleRates = async (db: Db, now: Date): Promise<string[]> =>
  rowsOf(await allRates(db), now).flatMap(({ code, alarm }) => (alarm === 'stale' ? [code] : []));

/** The currencies that have a rate, in their order, then the others. A currency that the contract does not know is left out. */
function rowsOf(rates: readonly RateRow[], now: Date): Row[] {
  const known = rates.flatMap((row) => (isCurrency(row.code) ? [{ ...row, code: row.code }] : []));
  const codes = new Set<string>(known.map(({ code }) => code));
  return [
    ...known.map((row) => {
      const base = row.code === BASE_CURRENCY;
      const stale = !base && isStale(row, now);
      const differs = row.feed_rate !== row.rate || row.feed_source !== row.source;
      const feed =
        differs && row.feed_rate !== null && row.feed_as_of !== null
          ? { rate: Number(row.feed_rate), asOf: row.feed_as_of.toISOString() }
          : null;
      const held = feed !== null && row.source === row.feed_source;
      return {
        code: row.code,
        symbol: CURRENCIES[row.code].symbol,
        rate: base ? 1 : Number(row.rate),
        source: row.source,
        asOf: row.as_of.toISOString(),
        shown: base || row.shown,
        stale,
        drift: row.drift,
        feed,
        alarm: held ? 'held' : stale ? 'stale' : (row.drift ?? 0) > ALARM ? 'drift' : null,
        version: versionOf(rateSeen(row)),
      } satisfies Row;
    }),
    ...CURRENCY_CODES.filter((code) => !codes.has(code)).map((code) => ({
      code,
      symbol: CURRENCIES[code].symbol,
      rate: code === BASE_CURRENCY ? 1 : null,
      source: null,
      asOf: null,
      shown: code === BASE_CURRENCY,
      stale: false,
      drift: null,
      feed: null,
      alarm: null,
      version: versionOf(rateSeen(undefined)),
    })),
  ];
}

const feedWire = (state: FeedRow | undefined) => ({
  askedAt: state?.asked_at.toISOString() ?? null,
  answeredAt: state?.answered_at?.toISOString() ?? null,
  trouble: state?.failure ?? null,
});
