import type { Context } from '../../../platform/context.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { applyQuotes } from './apply-quotes.ts';
import { configuredFeed, type RateFeed } from './feed.ts';
import { FeedFailure, type Quotes } from './quotes.ts';

export type FeedTrouble = 'unreachable' | 'unreadable' | 'outdated';

/** Between two askings of a source that answers; one that does not is asked again at the next round. */
const EVERY_MS = 3_600_000;

type Parts = Pick<Context, 'db' | 'clock' | 'log'>;

/** Asks the configured feed, if an hour has gone by since it last answered. For a round that comes more often. */
export async function refreshDueRates(context: Parts & Pick<Context, 'config'>): Promise<void> {
  const feed = configuredFeed(context.config);
  if (!feed) return;
  const state = await context.db
    .selectFrom('rate_feeds')
    .select(['answered_at', 'failure'])
    .where('source', '=', feed.name)
    .executeTakeFirst();
  const age = context.clock.now().getTime() - (state?.answered_at?.getTime() ?? 0);
  // A round may come a little early.
  if (state && state.failure === null && age < EVERY_MS - 60_000) return;
  await refreshRates(context, feed);
}

/**
 * Asks a feed and takes over what it says; null where that went well, else why nothing was changed. What it sends is read
 * before the transaction begins. Moves of more than 2 % a day, and rates that are held back, are in the log as warnings.
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
  const row = { asked_at: askedAt, failure };
  const answered = quotes && failure === null ? { answered_at: askedAt, as_of: quotes.asOf } : {};
  await trx
    .insertInto('rate_feeds')
    .values({ source, ...row, ...answered })
    .onConflict((oc) => oc.column('source').doUpdateSet({ ...row, ...answered }))
    .execute();
}
