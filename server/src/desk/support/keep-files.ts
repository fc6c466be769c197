import { MOST_FILES } from '@halfturn/contract/primitives/support-limits.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { SupportFile } from '@halfturn/contract/support.ts';
import { lockAccount } from '../../people/accounts/door.ts';
import type { Attachment } from '../../platform/attachments/attachment.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { attachFiles, deleteUnsentBefore, deleteUnsentFile, insertFile, keptFiles } from './files.queries.ts';

/** The most bytes that the store keeps for one member. */
const MOST_KEPT_BYTES = 100 * 1024 * 1024;
/** The most uploads of a member that belong to no message: a message takes a third of them. */
export const MOST_UNSENT = 3 * MOST_FILES;
/** An upload that is not sent within this time is deleted. */
const UNSENT_HOURS = 24;

export interface Upload extends Attachment {
  name: string;
  hiddenKeys: number;
}

/** Keeps an upload until a message takes it. Refuses `login_required` for an erased account, and `files_full`. */
export async function addFile(trx: Trx, accountId: string, upload: Upload, now: Date): Promise<SupportFile> {
  // Two uploads at once wait for each other here, so that the second counts the first.
  const account = await lockAccount(trx, accountId);
  if (account.erased_at) throw problem('login_required');
  const { kind, name, width, height, bytes, hiddenKeys } = upload;
  const size = bytes.length;
  const { kept, unsent } = await keptFiles(trx, accountId);
  if (kept + size > MOST_KEPT_BYTES || unsent >= MOST_UNSENT) throw problem('files_full');
  const file = { kind, name, width, height, size };
  const id = await insertFile(trx, {
    ...file,
    account_id: accountId,
    bytes,
    hidden_keys: hiddenKeys,
    at: now,
  });
  return { id, ...file, hiddenKeys };
}

/** Deletes an upload that no message has taken. Refuses `not_found` for any other file. */
export async function dropFile(trx: Trx, accountId: string, id: string): Promise<void> {
  if (!(await deleteUnsentFile(trx, accountId, id))) throw problem('not_found');
}

/** Gives uploads to the message that they are sent with. Refuses `file_gone` if one is missing or belongs to a message. */
export async function takeFiles(
  trx: Trx,
  accountId: string,
  message: { message_id: string } | { chat_message_id: string },
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  if ((await attachFiles(trx, accountId, message, wanted)) !== wanted.length) throw problem('file_gone');
}

/** Deletes uploads that were not sent within a day. */
export async function forgetUnsent(db: Db, now: Date): Promise<void> {
  await deleteUnsentBefore(db, new Date(now.getTime() - UNSENT_HOURS * 3_600_000));
}
