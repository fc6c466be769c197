// Apart from the calls, which need zod: the browser reads these, and must not download zod with them.

/** `waiting`: for the staff. */
export const CHAT_STATES = ['waiting', 'answered', 'closed'] as const;
export type ChatState = (typeof CHAT_STATES)[number];

/** The most characters of a chat message. */
export const CHAT_LENGTH = 2_000;

/** The most messages of one chat: as a ticket holds more, a chat always fits into one. */
export const MOST_CHAT_MESSAGES = 180;

/** What a chat records besides words. */
export const CHAT_EVENTS = ['joined', 'ticket', 'closed'] as const;
export type ChatEvent = (typeof CHAT_EVENTS)[number];

/** A typing sign lasts so long, and is sent again at half of that. */
export const TYPING_MS = 6_000;

/** Closing codes of a chat's socket: it has no chat, its sign-in has ended, or there are too many sockets. */
export const SOCKET_CLOSED = { noChat: 4404, signedOut: 4401, tooMany: 4429 } as const;
