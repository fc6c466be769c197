import { notify } from '../../../platform/db/listener.ts';
import type { Trx } from '../../../platform/db/kysely.ts';

/** The channel on which every web process hears of chats. */
export const CHAT_CHANNEL = 'chat';

export type Side = 'visitor' | 'staff';

/** What is told on the channel: a chat has changed, or one side is typing. */
export type ChatNews = { chatId: string; typing: Side | null };

/** Tells all processes, once the transaction commits, that a chat has changed. */
export const tellChat = (trx: Trx, chatId: string): Promise<void> => notify(trx, CHAT_CHANNEL, chatId);

/** Tells them that one side is typing. */
export const tellTyping = (trx: Trx, chatId: string, side: Side): Promise<void> =>
  notify(trx, CHAT_CHANNEL, `${chatId} ${side}`);

/** What a payload says; null for one of another version of the program. */
export function readNews(payload: string): ChatNews | null {
  const [chatId = '', typing = ''] = payload.split(' ');
  if (!/^[\da-f-]{36}$/.test(chatId)) return null;
  return { chatId, typing: typing === 'visitor' || typing === 'staff' ? typing : null };
}
