import type { WebSocket } from '@fastify/websocket';
import { visitorFrame } from '@halfturn/contract/chat.ts';
import { MOST_CHAT_MESSAGES, SOCKET_CLOSED } from '@halfturn/contract/primitives/chat-limits.ts';
import type { FastifyRequest } from 'fastify';
import { memberOf } from '../../../people/accounts/door.ts';
import { clientOf } from '../../../platform/client-network.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { refusalEnvelope } from '../../../platform/http/envelope.ts';
import { problemOf } from '../../../platform/http/errors.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import { visitorOf } from '../../../platform/http/visitor.ts';
import { likelyCountry } from '../../../platform/visitor-country.ts';
import { chatOf, raiseSeen } from './chats.queries.ts';
import type { ChatHub, VisitorLine } from './hub.ts';
import { liveOn, parseFrame, sendFrame } from './socket-life.ts';
import { tellChat, tellTyping } from './tell-chat.ts';
import { callerOf, takeTypedIn, type Caller } from './visiting.ts';

/** Frames of one client network in a minute. */
const FRAMES = { calls: 300, seconds: 60 };
/** Open sockets of one client network, and of all, in this process. */
const MOST_OF_NETWORK = 40;

export interface SocketParts {
  context: Context;
  hub: ChatHub;
  limiter: RateLimiter;
}

const openByNetwork = new Map<string, number>();

/** Counts a socket for its network. Returns the function that takes it off; null if there are too many. */
function countSocket(ip: string, enabled: boolean): (() => void) | null {
  const network = clientOf(ip);
  const open = openByNetwork.get(network) ?? 0;
  if (enabled && open >= MOST_OF_NETWORK) return null;
  openByNetwork.set(network, open + 1);
  return () => {
    const left = (openByNetwork.get(network) ?? 1) - 1;
    if (left > 0) openByNetwork.set(network, left);
    else openByNetwork.delete(network);
  };
}

/**
 * A visitor's socket: it sends what they miss of their open chat, behind the message that `?after=` names, and what comes. It closes with
 * `noChat` if there is none.
 */
export function openVisitorSocket(socket: WebSocket, request: FastifyRequest, parts: SocketParts): void {
  const { context, hub } = parts;
  const { ip, headers } = request;
  const query = (request.query ?? {}) as Record<string, unknown>;
  const visitor = visitorOf({ ip, headers, lang: query.lang });
  const uncount = countSocket(ip, context.config.rateLimits);
  if (!uncount) return socket.close(SOCKET_CLOSED.tooMany);
  const country = likelyCountry(context.config, headers);
  const identify = async () =>
    callerOf(visitor, await memberOf(context)({ visitor, headers }, false), country);
  const opened: { caller?: Caller; line?: VisitorLine; leave: () => void } = { leave: () => {} };
  const ready = (async () => {
    opened.caller = await identify();
    const chat = await chatOf(context.db, opened.caller.visiting);
    if (!chat || chat.state === 'closed' || socket.readyState !== socket.OPEN)
      return socket.close(SOCKET_CLOSED.noChat);
    opened.line = {
      chatId: chat.id,
      sent: query.chat === chat.id ? afterOf(query.after) : 0,
      accountId: opened.caller.visiting.accountId,
      send: (frame) => sendFrame(socket, frame),
      close: (code) => socket.close(code),
    };
    opened.leave = hub.join(opened.line);
  })();
  ready.catch((err: unknown) => {
    context.log.warn({ err }, 'a chat socket could not be opened');
    socket.close(1011);
  });
  liveOn(socket, ready, {
    log: context.log,
    refusedCode: SOCKET_CLOSED.signedOut,
    onFrame: async (text) => {
      const { caller, line } = opened;
      if (!caller || !line) return;
      const chatId = await takeFrame(parts, caller, line, text);
      if (chatId === line.chatId) return;
      // What was written after the end of a chat has begun another one.
      opened.leave();
      opened.line = { ...line, chatId, sent: 0 };
      opened.leave = hub.join(opened.line);
    },
    onBeat: async () => (await identify()).visiting.accountId === (opened.caller?.visiting.accountId ?? null),
    onClose: () => {
      opened.leave();
      uncount();
    },
  });
}

const afterOf = (after: unknown): number => {
  const number = Number(after);
  return Number.isInteger(number) && number > 0 && number <= MOST_CHAT_MESSAGES ? number : 0;
};

/** Does what a frame asks for. Returns the chat of the socket from now on. Frames of another form are ignored. */
async function takeFrame(
  { context, limiter }: SocketParts,
  caller: Caller,
  line: VisitorLine,
  text: string,
): Promise<string> {
  const read = visitorFrame.safeParse(parseFrame(text));
  if (!read.success) return line.chatId;
  const frame = read.data;
  try {
    limiter.take('chat frames', caller.visitor.ip, FRAMES);
    if (frame.type === 'send') {
      const chatId = await takeTypedIn(context, caller, line.chatId, frame);
      // The page asks again who it is, and sends again what was not confirmed.
      if (chatId === null) line.close(SOCKET_CLOSED.signedOut);
      return chatId ?? line.chatId;
    }
    await inTransaction(context.db, async (trx) => {
      if (frame.type === 'typing') return await tellTyping(trx, line.chatId, 'visitor');
      if (await raiseSeen(trx, line.chatId, 'visitor_seen', frame.no)) await tellChat(trx, line.chatId);
    });
  } catch (error) {
    const refused = problemOf(error);
    if (refused.slug === 'unknown_error') throw error;
    if (frame.type !== 'send') return line.chatId;
    // The store is too busy for the moment: the page connects again, and sends again what was not confirmed.
    if (refused.status >= 500) {
      line.close(1013);
      return line.chatId;
    }
    const { error: slug = refused.slug, msg } = refusalEnvelope(refused, caller.visitor.locale);
    line.send({ type: 'refused', id: frame.id, error: slug, msg });
  }
  return line.chatId;
}
