import type { DeskNews, StoreFrame } from '@halfturn/contract/chat.ts';
import { SOCKET_CLOSED } from '@halfturn/contract/primitives/chat-limits.ts';
import type { Context } from '../../../platform/context.ts';
import { rootOf, type Db } from '../../../platform/db/kysely.ts';
import { headWire, messageWire } from './chat.wire.ts';
import { besideChat, chatById, messagesAfter } from './chats.queries.ts';
import { readNews } from './tell-chat.ts';

/** A visitor's socket. */
export interface VisitorLine {
  chatId: string;
  /** The number of the last message that was sent over it. */
  sent: number;
  accountId: string | null;
  send: (frame: StoreFrame) => void;
  close: (code: number) => void;
}

/** A socket of the back office. */
export interface DeskLine {
  send: (news: DeskNews) => void;
}

/** The sockets of this process, and what reaches them. */
export interface ChatHub {
  /** Sends a visitor what they miss, and all that comes from now on. Returns the function that ends it. */
  join: (line: VisitorLine) => () => void;
  joinDesk: (line: DeskLine) => () => void;
  /** News from the channel, of whatever process. */
  hear: (payload: string) => void;
  /** News may have been lost: everyone is sent what they miss. */
  catchUp: () => void;
  /** Sessions of an account have ended, or of all: their sockets close, and ask again who they are. */
  endSessions: (accountId: string | undefined) => void;
}

interface Room {
  lines: Set<VisitorLine>;
  /** A delivery is on its way, and whether there was news since it began. */
  busy: boolean;
  again: boolean;
}

const hubs = new WeakMap<Db, ChatHub>();

/** The hub of the process that works over this database handle. */
export function chatHubOf(context: Pick<Context, 'db' | 'log'>): ChatHub {
  const root = rootOf(context.db);
  let hub = hubs.get(root);
  if (!hub) hubs.set(root, (hub = chatHub(context)));
  return hub;
}

/**
 * Messages are delivered from the database, by number: news says only that there is something to read. So no message is lost with its
 * news, and none reaches a socket twice.
 */
function chatHub({ db, log }: Pick<Context, 'db' | 'log'>): ChatHub {
  const rooms = new Map<string, Room>();
  const desks = new Set<DeskLine>();

  const deliver = async (chatId: string, room: Room): Promise<void> => {
    if (room.busy) {
      room.again = true;
      return;
    }
    room.busy = true;
    try {
      do {
        room.again = false;
        await sendMissing(db, chatId, room.lines);
      } while (room.again && room.lines.size > 0);
    } catch (err) {
      // The visitors' pages connect again, and say what they have.
      log.warn({ err }, 'the messages of a chat could not be read');
      for (const line of room.lines) line.close(1011);
    } finally {
      room.busy = false;
    }
  };

  const everyLine = () => [...rooms.values()].flatMap(({ lines }) => [...lines]);

  return {
    join(line) {
      const { chatId } = line;
      const room = rooms.get(chatId) ?? { lines: new Set(), busy: false, again: false };
      rooms.set(chatId, room);
      room.lines.add(line);
      void deliver(chatId, room);
      return () => {
        room.lines.delete(line);
        if (room.lines.size === 0 && rooms.get(chatId) === room) rooms.delete(chatId);
      };
    },
    joinDesk(line) {
      desks.add(line);
      return () => void desks.delete(line);
    },
    hear(payload) {
      const news = readNews(payload);
      if (!news) return;
      const { chatId, typing } = news;
      const room = rooms.get(chatId);
      if (typing === 'staff') for (const line of room?.lines ?? []) line.send({ type: 'typing' });
      else if (typing === 'visitor') for (const desk of desks) desk.send({ type: 'typing', chatId });
      else {
        if (room) void deliver(chatId, room);
        for (const desk of desks) desk.send({ type: 'changed', chatId });
      }
    },
    catchUp() {
      for (const [chatId, room] of rooms) void deliver(chatId, room);
      for (const desk of desks) desk.send({ type: 'changed', chatId: '' });
    },
    endSessions(accountId) {
      for (const line of everyLine())
        if (line.accountId !== null && (accountId === undefined || line.accountId === accountId))
          line.close(SOCKET_CLOSED.signedOut);
    },
  };
}

/** Sends each socket of a chat the messages behind its last one, and then how the chat stands. */
async function sendMissing(db: Db, chatId: string, lines: ReadonlySet<VisitorLine>): Promise<void> {
  const from = Math.min(...[...lines].map(({ sent }) => sent));
  const [chat, rows] = await Promise.all([
    chatById(db, chatId),
    messagesAfter(db, chatId, from, { notes: false }),
  ]);
  if (!chat) {
    for (const line of lines) line.close(SOCKET_CLOSED.noChat);
    return;
  }
  const head = headWire(chat, await besideChat(db, chat));
  const messages = rows.map(messageWire);
  for (const line of lines) {
    for (const message of messages) {
      if (message.no <= line.sent) continue;
      line.send({ type: 'message', message });
      line.sent = message.no;
    }
    line.send({ type: 'chat', chat: head });
  }
}
