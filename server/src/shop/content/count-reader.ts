import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Visitor } from '../../platform/http/call.ts';
import { countReading, deleteReaders } from './write.queries.ts';

const DAY_MS = 86_400_000;

/**
 * Counts a reader of a published news item once a day, however often the page is loaded. The reader is kept as a keyed hash of
 * the day, the IP address and the browser.
 */
export async function countReader(
  { db, clock, keyring }: Pick<Context, 'db' | 'clock' | 'keyring'>,
  id: string,
  { ip, userAgent }: Pick<Visitor, 'ip' | 'userAgent'>,
): Promise<void> {
  const now = clock.now();
  const day = now.toISOString().slice(0, 10);
  const reader = keyring.mac('news-reader', JSON.stringify([day, ip, userAgent]));
  await countReading(db, id, reader, now);
}

/** Deletes readers that are older than a day: they count again. */
export async function forgetReaders(db: Db, now: Date): Promise<void> {
  await deleteReaders(db, new Date(now.getTime() - DAY_MS));
}
