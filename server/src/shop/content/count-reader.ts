import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Visitor } from '../../platform/http/call.ts';

const DAY_MS = 86_400_000;

/**
 * Counts somebody who reads a published news item, once a day: reloads, and a page that calls again and again, add nothing.
 * Who it was is kept as a keyed hash of address and browser for that day alone, which says nothing the day after.
 */
export async function countReader(
  { db, clock, keyring }: Pick<Context, 'db' | 'clock' | 'keyring'>,
  id: string,
  { ip, userAgent }: Pick<Visitor, 'ip' | 'userAgent'>,
): Promise<void> {
  const now = clock.now();
  const day = now.toISOString().slice(0, 10);
  const reader = keyring.mac('news-reader', JSON.stringify([day, ip, userAgent]));
  await sql`
    with first_time as (
      insert into news_readers (document_id, reader, at)
      select d.id, ${reader}, ${now} from documents d
      where d.id = ${id}::uuid and d.kind = 'news' and d.published_at <= ${now}
      on conflict do nothing returning document_id)
    update documents d set clicks = d.clicks + 1 from first_time f where d.id = f.document_id`.execute(db);
}

/** Forgets who has been counted, once they would be counted anew. */
export async function forgetReaders(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('news_readers')
    .where('at', '<', new Date(now.getTime() - DAY_MS))
    .execute();
}
