import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Announcements } from '../../platform/db/types.ts';
import type { Texts } from './notices.queries.ts';

/** An announcement, with the address of its member if it has only one. */
export type AnnouncementRow = Selectable<Announcements> & { email: string | null };

const announcement = (db: Db) =>
  db
    .selectFrom('announcements as a')
    .leftJoin('accounts as c', 'c.id', 'a.account_id')
    .selectAll('a')
    .select('c.email');

/** One of them; `lock` against every other command on it. */
export async function announcementById(
  db: Db,
  id: string,
  { lock = false } = {},
): Promise<AnnouncementRow | undefined> {
  const found = announcement(db).where('a.id', '=', id);
  return await (lock ? found.forUpdate('a') : found).executeTakeFirst();
}

/** Inserts an announcement. False if there is one with this id already. */
export async function insertAnnouncement(
  trx: Trx,
  { texts, ...rest }: Omit<Insertable<Announcements>, 'texts'> & { texts: Texts },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('announcements')
    .values({ ...rest, texts: JSON.stringify(texts) })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes an announcement, which the caller has locked. */
export async function updateAnnouncement(
  trx: Trx,
  id: string,
  { texts, ...rest }: Omit<Updateable<Announcements>, 'texts'> & { texts?: Texts },
): Promise<void> {
  await trx
    .updateTable('announcements')
    .set({ ...rest, ...(texts && { texts: JSON.stringify(texts) }) })
    .where('id', '=', id)
    .execute();
}
