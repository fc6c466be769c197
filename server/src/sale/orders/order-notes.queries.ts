import type { Db, Trx } from '../../platform/db/kysely.ts';

/** A note as staff read it. */
export interface NoteRow {
  id: string;
  staff_id: string;
  content: string;
  at: Date;
  edited_at: Date | null;
}

/** The notes of an order, latest first. */
export async function notesOf(db: Db, orderId: string): Promise<NoteRow[]> {
  return await db
    .selectFrom('order_notes')
    .select(['id', 'staff_id', 'content', 'at', 'edited_at'])
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertNote(
  trx: Trx,
  note: { order_id: string; staff_id: string; content: string; at: Date },
): Promise<string> {
  const { id } = await trx.insertInto('order_notes').values(note).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a note of this order that this person wrote. False if there is none. */
export async function updateNote(
  trx: Trx,
  { id, orderId, staffId }: { id: string; orderId: string; staffId: string },
  set: { content: string; edited_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_notes')
    .set(set)
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The tags of an order in alphabetical order. */
export async function tagsOf(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order_tags')
    .select('tag')
    .where('order_id', '=', orderId)
    .orderBy('tag')
    .execute();
  return rows.map(({ tag }) => tag);
}

export async function insertTag(trx: Trx, orderId: string, tag: string, at: Date): Promise<void> {
  await trx.insertInto('order_tags').values({ order_id: orderId, tag, at }).execute();
}

export async function deleteTag(trx: Trx, orderId: string, tag: string): Promise<void> {
  await trx.deleteFrom('order_tags').where('order_id', '=', orderId).where('tag', '=', tag).execute();
}
