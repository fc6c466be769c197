import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { ChatCodes } from '../../../platform/db/types.ts';

/** The code that was mailed last for a chat. */
export async function latestChatCode(trx: Trx, chatId: string): Promise<Selectable<ChatCodes> | undefined> {
  return await trx
    .selectFrom('chat_codes')
    .selectAll()
    .where('chat_id', '=', chatId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When codes were mailed for a chat since then, the oldest first. */
export async function chatCodesSince(trx: Trx, chatId: string, since: Date): Promise<Date[]> {
  const codes = await trx
    .selectFrom('chat_codes')
    .select('created_at')
    .where('chat_id', '=', chatId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return codes.map((code) => code.created_at);
}

export async function insertChatCode(
  trx: Trx,
  code: Pick<Selectable<ChatCodes>, 'id' | 'chat_id' | 'code_hash' | 'created_at' | 'expires_at'>,
): Promise<void> {
  await trx.insertInto('chat_codes').values(code).execute();
}

/** Counts a try of a code; `usedAt` if it was the right one. */
export async function countChatTry(trx: Trx, id: string, tries: number, usedAt: Date | null): Promise<void> {
  await trx.updateTable('chat_codes').set({ tries, used_at: usedAt }).where('id', '=', id).execute();
}

/** Codes that are on their way to another address of a chat no longer work. */
export async function endChatCodes(trx: Trx, chatId: string, now: Date): Promise<void> {
  await trx
    .updateTable('chat_codes')
    .set({ used_at: now })
    .where('chat_id', '=', chatId)
    .where('used_at', 'is', null)
    .execute();
}

/** A code with what its mail needs to know; undefined if its chat was deleted. */
export async function chatCodeToMail(
  db: Db,
  id: string,
): Promise<{ id: string; expires_at: Date; used_at: Date | null; email: string | null } | undefined> {
  const { rows } = await sql<{ id: string; expires_at: Date; used_at: Date | null; email: string | null }>`
    select k.id, k.expires_at, k.used_at, c.guest_email as email
    from chat_codes k join chats c on c.id = k.chat_id where k.id = ${id}::uuid`.execute(db);
  return rows[0];
}
