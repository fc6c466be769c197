import { listAddress, oneOf } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';

/** The tabs in the order of the screen. */
export const SHOWN = ['all', 'mine', 'unassigned', 'closed'] as const;

export const chats = listAddress('/chat', { show: oneOf(SHOWN, 'all') });

/** A page of chats, those that wait first. */
export const loadChats = listLoader(chats, (call, { show }, rows) =>
  call('GET /admin/chats', { query: { show, ...rows } }),
);

/** One chat with all that was written, and who writes. */
export const loadChat = oneLoader((call, id) => call('GET /admin/chats/{id}', { params: { id } }));
