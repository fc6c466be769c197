import type { SupportFile } from '@halfturn/contract/support.ts';
import { MOST_FILES } from '@halfturn/contract/primitives/support-limits.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import { lockAccount } from '../../people/accounts/door.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Attachment } from '../../platform/attachments/attachment.ts';

/** Bytes that the store keeps for one member. */
export const MOST_KEPT_BYTES = 100 * 1024 * 1024;
/** Uploads that may wait to be sent: those of a message, and those of one that was given up. */
export const MOST_UNSENT = 3 * MOST_FILES;
/** How long they may. */
const UNSENT_HOURS = 24;

export interface Upload extends Attachment {
  name: string;
  hiddenKeys: number;
}

/** Keeps an upload until a message takes it. Refuses `files_full`. */
export async function addFile(trx: Trx, accountId: string, upload: Upload, now: Date): Promise<SupportFile> {
  // Of two uploads at once the second counts the first.
  const account = await lockAccount(trx, accountId);
  if (account.erased_at) throw problem('login_required');
  const { kept, unsent } = await trx
    .selectFrom('support_files')
    .select([
      sql<number>`coalesce(sum(size), 0)::float8`.as('kept'),
      sql<number>`(count(*) filter (where message_id is null))::int`.as('unsent'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const size = upload.bytes.length;
  if (kept + size > MOST_KEPT_BYTES || unsent >= MOST_UNSENT) throw problem('files_full');
  const { kind, name, width, height, bytes, hiddenKeys } = upload;
  const { id } = await trx
    .insertInto('support_files')
    .values({
      account_id: accountId,
      kind,
      name,
      width,
      height,
      size,
      bytes,
      hidden_keys: hiddenKeys,
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, kind, name, size, width, height, hiddenKeys };
}

/** Removes an upload that no message has taken. Refuses `not_found` for any other file, and for somebody else's. */
export async function dropFile(trx: Trx, accountId: string, id: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('support_files')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('message_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw problem('not_found');
}

/** Gives uploads to the message that they are sent with. Refuses `file_gone` where one is not there, or has gone with another. */
export async function takeFiles(
  trx: Trx,
  accountId: string,
  messageId: string,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const { numUpdatedRows } = await trx
    .updateTable('support_files')
    .set({ message_id: messageId })
    .where('id', 'in', wanted)
    .where('account_id', '=', accountId)
    .where('message_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== BigInt(wanted.length)) throw problem('file_gone');
}

/** Removes what was uploaded a day ago and never sent. */
export async function forgetUnsent(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNSENT_HOURS * 3_600_000);
  await db.deleteFrom('support_files').where('message_id', 'is', null).where('at', '<', before).execute();
}

/** Whose bytes may be handed out: the member's own, or, for the staff, those of any message. */
export type FileReader = { accountId: string } | 'staff';

/** The bytes of a file that this reader may have; undefined for any other. */
export async function fileBytes(
  db: Db,
  id: string,
  reader: FileReader,
): Promise<{ kind: SupportFile['kind']; name: string; bytes: Buffer } | undefined> {
  const file = db.selectFrom('support_files').select(['kind', 'name', 'bytes']).where('id', '=', id);
  const theirs =
    reader === 'staff'
      ? file.where('message_id', 'is not', null)
      : file.where('account_id', '=', reader.accountId);
  return (await theirs.executeTakeFirst()) as never;
}
