import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { SavedReplies } from '../../platform/db/types.ts';

export type ReplyRow = Omit<Selectable<SavedReplies>, 'texts'> & { texts: Record<string, string> };

/** All saved replies, by name. */
export async function savedReplies(db: Db): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`select * from saved_replies order by lower(name), id`.execute(db);
  return rows;
}

export async function lockReply(trx: Trx, id: string): Promise<ReplyRow | undefined> {
  const { rows } = await sql<ReplyRow>`select * from saved_replies where id = ${id} for update`.execute(trx);
  return rows[0];
}

/** Whether another saved reply has the name. */
export async function isReplyName(trx: Trx, name: string, exceptId: string): Promise<boolean> {
  // Two who add the same name wait for each other.
  await sql`select pg_advisory_xact_lock(hashtext('saved_replies'))`.execute(trx);
  const { rows } = await sql`
    select from saved_replies where lower(name) = lower(${name}) and id <> ${exceptId}`.execute(trx);
  return rows.length > 0;
}

export async function writeReply(trx: Trx, row: ReplyRow): Promise<void> {
  const set = { ...row, texts: JSON.stringify(row.texts) };
  await trx
    .insertInto('saved_replies')
    .values(set)
    .onConflict((oc) => oc.column('id').doUpdateSet(set))
    .execute();
}

export async function deleteReply(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('saved_replies').where('id', '=', id).execute();
}
