import { problem } from '@halfturn/contract/problem.ts';
import { accountById } from '../../../people/accounts/door.ts';
import type { Trx } from '../../../platform/db/kysely.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import { chatCopy } from './chat.mails.ts';
import { chatOf, type Visiting } from './chats.queries.ts';

/**
 * Mails what was written in the visitor's latest chat to its confirmed address, once for each message that it has. Refuses
 * `chat_not_found`, and `chat_email_unproven` for an address that a guest has only typed.
 */
export async function mailChat(trx: Trx, visiting: Visiting): Promise<void> {
  const chat = await chatOf(trx, visiting);
  if (!chat) throw problem('chat_not_found');
  const { id, account_id, guest_email, email_proven_at, locale, messages } = chat;
  const recipient =
    account_id !== null
      ? (await accountById(trx, account_id)).email
      : email_proven_at === null
        ? null
        : guest_email;
  if (recipient === null) throw problem('chat_email_unproven');
  const { kind } = chatCopy;
  await queueMail(trx, { kind, dedupe: `${kind}:${id}:${messages}`, subjectId: id, recipient, locale });
}
