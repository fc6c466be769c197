import { sql } from 'kysely';
import { CURRENCY_CODES, isCurrency, type Currency } from '@halfturn/contract/primitives/money.ts';
import { audit } from '../../../house/audit/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { FeedFailure, type Quotes } from './quotes.ts';
import { ALARM, judge, type Verdict } from './judge.ts';

/** A feed that has lost more than this share of what it gave before has lost its other half on the way. */
const MOST_MISSING = 0.25;
/** So far ahead a quote may be dated: clocks differ, calendars do not. */
const AHEAD_MS = 86_400_000;

export interface Applied {
  /** Older than what the source said before: nothing was changed. */
  outdated: boolean;
  taken: Currency[];
  /** Of `taken`: those that moved by more than 2 % a day. */
  alarming: Currency[];
  /** Those that wait for the shopkeeper, and did not before. */
  held: Currency[];
}

/**
 * Takes over what a source says now: all of it is weighed, or none. Refuses (`FeedFailure`) rates of the future, and a file
 * that lacks much of what it had before. A source's older word changes nothing.
 */
export async function applyQuotes(
  trx: Trx,
  source: string,
  { asOf, rates }: Quotes,
  now: Date,
): Promise<Applied> {
  if (asOf.getTime() > now.getTime() + AHEAD_MS)
    throw new FeedFailure('unreadable', 'the rates are of a day that has not come');
  // Two who ask at once, and a shopkeeper who sets a rate meanwhile, come one after the other.
  await sql`lock table currency_rates in share row exclusive mode`.execute(trx);
  const before = await trx
    .selectFrom('rate_feeds')
    .select('as_of')
    .where('source', '=', source)
    .executeTakeFirst();
  const none: Applied = { outdated: false, taken: [], alarming: [], held: [] };
  if (before?.as_of && before.as_of > asOf) return { ...none, outdated: true };

  const rows = await trx.selectFrom('currency_rates').selectAll().execute();
  const known = new Map(rows.map((row) => [row.code, row]));
  const followed = rows.filter((row) => row.source === source);
  const missing = followed.filter((row) => !rates.has(row.code));
  if (missing.length > followed.length * MOST_MISSING)
    throw new FeedFailure('unreadable', `of ${followed.length} rates ${missing.length} are missing`);

  const applied: Applied = none;
  const change: Record<string, { before: string | null; after: string }> = {};
  let last = Math.max(-1, ...rows.map((row) => row.position));
  for (const code of CURRENCY_CODES) {
    const rate = rates.get(code);
    if (rate === undefined || !isCurrency(code)) continue;
    const row = known.get(code);
    const verdict = judge(row && { source: row.source, rate: Number(row.rate), asOf: row.as_of }, {
      source,
      rate: Number(rate),
      asOf,
    });
    await write(trx, { code, rate, source, asOf, verdict, now, position: row?.position ?? (last += 1) });
    if (verdict.kind === 'take') {
      applied.taken.push(code);
      change[code] = { before: row?.rate ?? null, after: rate };
      if ((verdict.drift ?? 0) > ALARM) applied.alarming.push(code);
    }
    if (verdict.kind === 'hold' && Number(row?.feed_rate) !== Number(rate)) applied.held.push(code);
  }
  if (applied.taken.length + applied.held.length > 0)
    await audit(trx, {
      actor: 'system',
      action: 'currencies.fetched',
      subject: `rates:${source}`,
      before: Object.fromEntries(Object.entries(change).map(([code, each]) => [code, each.before])),
      after: {
        asOf: asOf.toISOString(),
        held: applied.held,
        ...Object.fromEntries(Object.entries(change).map(([code, each]) => [code, each.after])),
      },
    });
  // Also where all was confirmed: a currency that was hidden for its age is back.
  await sql`select pg_notify('catalog', '')`.execute(trx);
  return applied;
}

interface Written {
  code: Currency;
  rate: string;
  source: string;
  asOf: Date;
  verdict: Verdict;
  now: Date;
  position: number;
}

async function write(trx: Trx, { code, rate, source, asOf, verdict, now, position }: Written): Promise<void> {
  const feed = { feed_source: source, feed_rate: rate, feed_as_of: asOf };
  const taken = { rate, source, as_of: asOf, confirmed_at: now, drift: verdict.drift };
  const change = {
    ...feed,
    ...(verdict.kind === 'take' ? taken : verdict.kind === 'confirm' ? { confirmed_at: now } : {}),
  };
  await trx
    .insertInto('currency_rates')
    .values({ code, position, ...feed, ...taken })
    .onConflict((oc) => oc.column('code').doUpdateSet(change))
    .execute();
}
