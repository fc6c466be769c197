import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { applyQuotes } from './apply-quotes.ts';
import type { RateFeed } from './feed.ts';
import { currentFeed } from './rate-source.ts';
import { FeedFailure, type Quotes } from './quotes.ts';
import { feedState, saveFeedState } from './rates.queries.ts';

export type FeedTrouble = 'unreachable' | 'unreadable' | 'outdated';

/** One that failed is asked again at the next round. */
const HOUR_MS = 3_600_000;

type Parts = Pick<Context, 'db' | 'clock' | 'log'>;

/** Asks the feed in use if it last answered as many hours ago as it is read. For a round that runs more often. */
export async function refreshDueRates(context: Parts & Pick<Context, 'config'>): Promise<void> {
  const current = await currentFeed(context.db, context.config);
  if (!current) return;
  const { feed, hours } = current;
  const state = await feedState(context.db, feed.name);
  const age = context.clock.now().getTime() - (state?.answered_at?.getTime() ?? 0);
  // A round can run a little early.
  if (state && state.failure === null && age < hours * HOUR_MS - 60_000) return;
  await refreshRates(context, feed);
}

/**
 * Asks a feed and takes over its rates. Returns null, or why nothing was changed. The answer is read before the transaction
 * begins. Moves of more than 2 % a day and rates that are held back are logged as warnings.
 */
export async function refreshRates({ db, clock, log }: Parts, feed: RateFeed): Promise<FeedTrouble | null> {
  const askedAt = clock.now();
  try {
    const quotes = await feed.fetchRates();
    const { outdated, alarming, held } = await inTransaction(db, async (trx) => {
      const applied = await applyQuotes(trx, feed.name, quotes, askedAt);
      await note(trx, feed.name, askedAt, applied.outdated ? 'outdated' : null, quotes);
      return applied;
    });
    if (alarming.length > 0)
      log.warn({ source: feed.name, currencies: alarming }, 'rates moved by more than 2 % a day');
    if (held.length > 0)
      log.warn({ source: feed.name, currencies: held }, 'rates are held back: they moved too far');
    if (outdated) log.warn({ source: feed.name, asOf: quotes.asOf }, 'the rates are older than ours');
    return outdated ? 'outdated' : null;
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error;
    log.warn({ err: error, source: feed.name }, 'no rates were taken over');
    await inTransaction(db, (trx) => note(trx, feed.name, askedAt, error.reason));
    return error.reason;
  }
}

async function note(
  trx: Trx,
  source: string,
  askedAt: Date,
  failure: FeedTrouble | null,
  quotes?: Quotes,
): Promise<void> {
  const answered = quotes && failure === null ? { answered_at: askedAt, as_of: quotes.asOf } : {};
  await saveFeedState(trx, source, { asked_at: askedAt, failure, ...answered });
}
