import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { keysOf } from './address.ts';
import { addHits, redirectFrom } from './redirects.queries.ts';

interface Hit {
  count: number;
  at: Date;
}

/** Hits of redirects that are not written yet, by database: a write for each would make old addresses cost more than pages. */
const pending = new WeakMap<Db, Map<string, Hit>>();
const EVERY_MS = 60_000;

/**
 * Where an address without a page leads; null if nowhere. The visitor's language and currency go along.
 *
 * @param address path and query as they were asked for
 */
export async function followRedirect(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  address: string,
): Promise<{ to: string; status: number } | null> {
  const url = new URL(address.replace(/^[/\\]+/, '/'), 'http://store.invalid');
  const keys = keysOf(url);
  const found = keys.length > 0 ? await redirectFrom(context.db, keys) : undefined;
  if (!found) return null;
  countHit(context, found.id);
  const to = new URL(found.target, 'http://store.invalid');
  for (const name of ['lang', 'currency']) {
    const value = url.searchParams.get(name);
    if (value !== null && !to.searchParams.has(name)) to.searchParams.set(name, value);
  }
  return { to: `${to.pathname}${to.search}${to.hash}`, status: found.status };
}

function countHit({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>, id: string): void {
  let hits = pending.get(db);
  if (!hits) {
    pending.set(db, (hits = new Map()));
    setTimeout(
      () =>
        void flushHits(db).catch((err: unknown) => log.warn({ err }, 'hits of redirects were not counted')),
      EVERY_MS,
    ).unref();
  }
  hits.set(id, { count: (hits.get(id)?.count ?? 0) + 1, at: clock.now() });
}

/** Writes the hits that were counted since the last time. */
export async function flushHits(db: Db): Promise<void> {
  const hits = pending.get(db);
  pending.delete(db);
  if (hits)
    await addHits(
      db,
      [...hits].map(([id, hit]) => ({ id, ...hit })),
    );
}
