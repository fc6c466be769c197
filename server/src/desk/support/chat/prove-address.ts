import { problem, Problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../../platform/context.ts';
import { sameSecret, type Keyring } from '../../../platform/crypto/keyring.ts';
import { inTransaction, type Trx } from '../../../platform/db/kysely.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import { emailNorm } from '../../../people/accounts/door.ts';
import { mailsTo } from '../guest.queries.ts';
import { chatCodeDigits, chatCodeHash, CODE_MINUTES, CODE_TRIES, CODES_AN_HOUR } from './chat-code.ts';
import { chatCode } from './chat.mails.ts';
import { lockOpenChat, updateChat, type ChatRow, type Visiting } from './chats.queries.ts';
import { chatCodesSince, countChatTry, insertChatCode, latestChatCode } from './codes.queries.ts';
import { tellChat } from './tell-chat.ts';

const HOUR_MS = 3_600_000;

/**
 * Mails a code to the address of a guest's locked chat; the code before it stops working. Refuses `invalid_input` without an address, and
 * `rate_limited` after five in an hour for the chat or the address, which may be a stranger's.
 */
export async function sendChatCode(
  trx: Trx,
  keyring: Keyring,
  { id: chatId, guest_email: email, locale }: ChatRow,
  now: Date,
): Promise<void> {
  if (email === null) throw problem('invalid_input');
  const since = new Date(now.getTime() - HOUR_MS);
  const hour = await chatCodesSince(trx, chatId, since);
  const mailed = await mailsTo(trx, emailNorm(email), chatCode.kind, since);
  if (hour.length >= CODES_AN_HOUR || mailed >= CODES_AN_HOUR)
    throw problem('rate_limited', { retryAfter: HOUR_MS / 1_000 });
  const id = uuidv7(now.getTime());
  await insertChatCode(trx, {
    id,
    chat_id: chatId,
    code_hash: chatCodeHash(keyring, id, chatCodeDigits(keyring, id)),
    created_at: now,
    expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
  });
  const { kind } = chatCode;
  await queueMail(trx, { kind, dedupe: `${kind}:${id}`, subjectId: id, recipient: email, locale });
  await tellChat(trx, chatId);
}

/**
 * Tries a mailed code. A correct one is used up, and shows that the chat's address is the guest's. Refuses `chat_not_found`,
 * `code_expired` (also if none was requested), `code_wrong` with the tries that are left, and `code_used_up` after five.
 */
export async function checkChatCode(
  { db, keyring, clock }: Pick<Context, 'db' | 'keyring' | 'clock'>,
  visiting: Visiting,
  digits: string,
): Promise<void> {
  const refused = await inTransaction(db, async (trx) => {
    const now = clock.now();
    const chat = await lockOpenChat(trx, visiting);
    if (!chat || chat.account_id !== null) return problem('chat_not_found');
    const about = `chat:${chat.id}`;
    const code = await latestChatCode(trx, chat.id);
    if (!code || code.used_at || code.expires_at <= now) return problem('code_expired');
    if (code.tries >= CODE_TRIES) return problem('code_used_up', { about });
    const right = sameSecret(code.code_hash, chatCodeHash(keyring, code.id, digits));
    const tries = code.tries + 1;
    await countChatTry(trx, code.id, tries, right ? now : null);
    if (!right) {
      const triesLeft = CODE_TRIES - tries;
      return triesLeft > 0
        ? problem('code_wrong', { data: { triesLeft }, about })
        : problem('code_used_up', { about });
    }
    await updateChat(trx, chat.id, { email_proven_at: now });
    await tellChat(trx, chat.id);
    return null;
  });
  // Thrown after the commit: a refusal inside the transaction would undo the count of the try.
  if (refused instanceof Problem) throw refused;
}
