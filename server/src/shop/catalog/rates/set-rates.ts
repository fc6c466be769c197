import { BASE_CURRENCY, type Currency } from '@halfturn/contract/primitives/money.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../../house/audit/door.ts';
import { readPlain } from '../../../house/settings/door.ts';
import { demandSeen } from '../../../house/staff/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import {
  allRates,
  changeRate,
  lockRate,
  lockRates,
  orderRates,
  putRate,
  type RateRow,
} from './rates.queries.ts';

/** The member of staff who changes a rate, and when. */
interface By {
  actor: string;
  now: Date;
}

const subjectOf = (code: string) => `currency:${code}`;

/**
 * Sets a rate by hand; feeds no longer change it. A currency without a rate is added at the end. Refuses `content_changed` if the
 * rate is not the one that was seen.
 */
export async function setRate(
  trx: Trx,
  code: Currency,
  { rate, version }: { rate: number; version: string },
  { actor, now }: By,
): Promise<void> {
  const before = await locked(trx, code);
  await demandSeen(trx, version, { now: rateSeen(before), subject: subjectOf(code) });
  const change = {
    rate: rate.toFixed(8),
    source: 'manual',
    as_of: now,
    confirmed_at: null,
    drift: null,
  };
  await putRate(trx, code, change);
  await audit(trx, {
    actor,
    action: 'currencies.rate_set',
    subject: subjectOf(code),
    before: before && { rate: before.rate, source: before.source },
    after: { rate: change.rate, source: 'manual' },
  });
  await notify(trx, 'catalog');
}

/** What an editor sees of a rate; nulls if the currency has none. */
export const rateSeen = (row: Pick<RateRow, 'rate' | 'source'> | undefined) => ({
  rate: row?.rate ?? null,
  source: row?.source ?? null,
});

/** Lets rates follow their feed, and takes over its quotes. Rates that no feed quotes stay as they are. */
export async function followFeed(trx: Trx, codes: readonly Currency[], { actor, now }: By): Promise<void> {
  for (const code of new Set(codes)) {
    const row = await locked(trx, code);
    const { feed_source, feed_rate, feed_as_of } = row ?? {};
    if (!row || !feed_source || !feed_rate || !feed_as_of) continue;
    const followed = { rate: feed_rate, source: feed_source, as_of: feed_as_of };
    await changeRate(trx, code, { ...followed, confirmed_at: now, drift: null });
    await audit(trx, {
      actor,
      action: 'currencies.feed_followed',
      subject: subjectOf(code),
      before: { rate: row.rate, source: row.source },
      after: { rate: feed_rate, source: feed_source },
    });
  }
  await notify(trx, 'catalog');
}

/** Shows a currency to buyers, or hides it. Refuses `not_found` for one without a rate, and to hide the store's own. */
export async function showCurrency(trx: Trx, code: Currency, shown: boolean, { actor }: By): Promise<void> {
  const before = await locked(trx, code);
  if (!before) throw problem('not_found');
  // Read after the lock, which a person who chooses this currency takes as well.
  const { 'shop.currency': own } = await readPlain(trx, ['shop.currency']);
  if (!shown && code === own) throw problem('own_currency_in_use');
  await changeRate(trx, code, { shown });
  await audit(trx, {
    actor,
    action: shown ? 'currencies.shown' : 'currencies.hidden',
    subject: subjectOf(code),
    before: { shown: before.shown },
    after: { shown },
  });
  await notify(trx, 'catalog');
}

/** Moves a currency to a place, counted from 1 in the order that buyers see. Refuses `not_found` for one without a rate. */
export async function placeCurrency(trx: Trx, code: Currency, place: number, { actor }: By): Promise<void> {
  await lockRates(trx);
  const rows = await allRates(trx);
  const order = rows.map((row) => row.code);
  const from = order.indexOf(code);
  if (from < 0) throw problem('not_found');
  order.splice(Math.min(place, order.length) - 1, 0, ...order.splice(from, 1));
  await orderRates(trx, order);
  await audit(trx, {
    actor,
    action: 'currencies.placed',
    subject: subjectOf(code),
    before: { place: from + 1 },
    after: { place: order.indexOf(code) + 1 },
  });
  await notify(trx, 'catalog');
}

/** The locked rate of a currency. Refuses `not_found` for the base currency, whose rate is 1. */
async function locked(trx: Trx, code: Currency): Promise<RateRow | undefined> {
  if (code === BASE_CURRENCY) throw problem('not_found');
  return await lockRate(trx, code);
}
