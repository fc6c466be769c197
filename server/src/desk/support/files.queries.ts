import type { SupportFile } from '@halfturn/contract/support.ts';
import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { SupportFiles } from '../../platform/db/types.ts';

/** The bytes that the store keeps for a member, and the number of files that belong to no message yet. */
export async function keptFiles(trx: Trx, accountId: string): Promise<{ kept: number; unsent: number }> {
  return await trx
    .selectFrom('support_files')
    .select([
      sql<number>`coalesce(sum(size), 0)::float8`.as('kept'),
      sql<number>`(count(*) filter (where message_id is null and chat_message_id is null))::int`.as('unsent'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Inserts a file; returns its id. */
export async function insertFile(trx: Trx, file: Insertable<SupportFiles>): Promise<string> {
  const { id } = await trx.insertInto('support_files').values(file).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Deletes a member's file if no message has it. Returns whether it did. */
export async function deleteUnsentFile(trx: Trx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('support_files')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('message_id', 'is', null)
    .where('chat_message_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes files that were uploaded before a time and never sent. */
export async function deleteUnsentBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('support_files')
    .where('message_id', 'is', null)
    .where('chat_message_id', 'is', null)
    .where('at', '<', before)
    .execute();
}

/** Gives a member's files to a message, except those that have one. Returns the number of files it got. */
export async function attachFiles(
  trx: Trx,
  accountId: string,
  message: { message_id: string } | { chat_message_id: string },
  ids: readonly string[],
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('support_files')
    .set(message)
    .where('id', 'in', ids)
    .where('account_id', '=', accountId)
    .where('message_id', 'is', null)
    .where('chat_message_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Moves the files of a chat's message to the message of its ticket: they are kept as long as that. */
export async function passFilesOn(trx: Trx, chatMessageId: string, messageId: string): Promise<void> {
  await trx
    .updateTable('support_files')
    .set({ message_id: messageId, chat_message_id: null })
    .where('chat_message_id', '=', chatMessageId)
    .execute();
}

/** Members read their own files; staff read the files of any message. */
export type FileReader = { accountId: string } | 'staff';

/** A file with its bytes; undefined if there is none, or this reader may not have it. */
export async function fileBytes(
  db: Db,
  id: string,
  reader: FileReader,
): Promise<{ kind: SupportFile['kind']; name: string; bytes: Buffer } | undefined> {
  const file = db.selectFrom('support_files').select(['kind', 'name', 'bytes']).where('id', '=', id);
  const theirs =
    reader === 'staff'
      ? file.where((eb) => eb.or([eb('message_id', 'is not', null), eb('chat_message_id', 'is not', null)]))
      : file.where('account_id', '=', reader.accountId);
  return await theirs.executeTakeFirst();
}
