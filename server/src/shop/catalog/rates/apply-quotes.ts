import { CURRENCY_CODES, type Currency } from '@halfturn/contract/primitives/money.ts';
import { audit } from '../../../house/audit/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { notify } from '../../../platform/db/listener.ts';
import { ALARM, judge, type Verdict } from './judge.ts';
import { FeedFailure, type Quotes } from './quotes.ts';
import { allRates, feedState, lockRates, saveRate, type RateRow } from './rates.queries.ts';

/** A file that lacks more than this share of the rates it had before was probably cut off. */
const MOST_MISSING = 0.25;
/** How far ahead a quote may be dated, as clocks differ. */
const AHEAD_MS = 86_400_000;

export interface Applied {
  /** The rates are older than the source's last ones, so nothing was changed. */
  outdated: boolean;
  taken: Currency[];
  /** Those of `taken` that moved by more than 2 % a day. */
  alarming: Currency[];
  /** Those that now wait for the shopkeeper's decision. */
  held: Currency[];
}

/**
 * Takes over the rates of a source. Refuses (`FeedFailure`) rates of the future and a file that lacks many of the rates it had
 * before. Rates older than the last ones of that source change nothing.
 */
export async function applyQuotes(trx: Trx, source: string, quotes: Quotes, now: Date): Promise<Applied> {
  const { asOf, rates } = quotes;
  if (asOf.getTime() > now.getTime() + AHEAD_MS)
    throw new FeedFailure('unreadable', 'the rates are of a day that has not come');
  await lockRates(trx);
  const applied: Applied = { outdated: false, taken: [], alarming: [], held: [] };
  const before = await feedState(trx, source);
  if (before?.as_of && before.as_of > asOf) return { ...applied, outdated: true };

  const rows = await allRates(trx);
  const known = new Map(rows.map((row) => [row.code, row]));
  refuseIfShort(rows, source, quotes);
  const change: Change[] = [];
  let last = Math.max(-1, ...rows.map((row) => row.position));
  for (const code of CURRENCY_CODES) {
    const rate = rates.get(code);
    if (rate === undefined) continue;
    const row = known.get(code);
    const quote = { source, rate: Number(rate), asOf };
    const verdict = judge(row && { source: row.source, rate: Number(row.rate), asOf: row.as_of }, quote);
    await write(trx, { code, rate, source, asOf, verdict, now, position: row?.position ?? (last += 1) });
    if (verdict.kind === 'take') {
      applied.taken.push(code);
      change.push({ code, before: row?.rate ?? null, after: rate });
      if ((verdict.drift ?? 0) > ALARM) applied.alarming.push(code);
    }
    if (verdict.kind === 'hold' && Number(row?.feed_rate) !== Number(rate)) applied.held.push(code);
  }
  if (applied.taken.length + applied.held.length > 0) await record(trx, source, asOf, applied.held, change);
  // Even if all rates were only confirmed: a currency that was hidden for its age is shown again.
  await notify(trx, 'catalog');
  return applied;
}

/** Refuses a file that lacks more rates of its source than can be an accident. */
function refuseIfShort(rows: readonly RateRow[], source: string, { rates }: Quotes): void {
  const followed = rows.filter((row) => row.source === source);
  const missing = followed.filter((row) => !rates.has(row.code));
  if (missing.length > followed.length * MOST_MISSING)
    throw new FeedFailure('unreadable', `of ${followed.length} rates ${missing.length} are missing`);
}

interface Change {
  code: Currency;
  before: string | null;
  after: string;
}

async function record(
  trx: Trx,
  source: string,
  asOf: Date,
  held: readonly Currency[],
  change: readonly Change[],
): Promise<void> {
  await audit(trx, {
    actor: 'system',
    action: 'currencies.fetched',
    subject: `rates:${source}`,
    before: Object.fromEntries(change.map(({ code, before }) => [code, before])),
    after: {
      asOf: asOf.toISOString(),
      held,
      ...Object.fromEntries(change.map(({ code, after }) => [code, after])),
    },
  });
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
  await saveRate(trx, { code, position, ...feed, ...taken }, change);
}
