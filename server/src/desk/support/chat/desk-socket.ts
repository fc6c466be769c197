import type { WebSocket } from '@fastify/websocket';
import { deskFrame } from '@halfturn/contract/chat.ts';
import { SOCKET_CLOSED } from '@halfturn/contract/primitives/chat-limits.ts';
import { staffChats } from '@halfturn/contract/staff/chat.ts';
import type { FastifyRequest } from 'fastify';
import { admitStaff } from '../../../house/staff/door.ts';
import { inTransaction } from '../../../platform/db/kysely.ts';
import { visitorOf } from '../../../platform/http/visitor.ts';
import { touchPresence } from './presence.queries.ts';
import { liveOn, parseFrame, sendFrame } from './socket-life.ts';
import { tellTyping } from './tell-chat.ts';
import type { SocketParts } from './visitor-socket.ts';

const FRAMES = { calls: 300, seconds: 60 };

/**
 * A socket of the back office: it says which chats change, and who types. As long as it is open the person counts as there, if they have
 * said that they are.
 */
export function openDeskSocket(
  socket: WebSocket,
  request: FastifyRequest,
  { context, hub, limiter }: SocketParts,
): void {
  const { db, clock, log } = context;
  const { ip, headers } = request;
  const visitor = visitorOf({ ip, headers });
  const admit = admitStaff(context);
  const beat = async (): Promise<boolean> => {
    const staff = await admit(staffChats, visitor).catch(() => null);
    if (staff) await touchPresence(db, staff.id, clock.now());
    return staff !== null;
  };
  let leave = () => {};
  let admitted = false;
  const ready = (async () => {
    admitted = await beat();
    if (!admitted) return socket.close(SOCKET_CLOSED.signedOut);
    if (socket.readyState !== socket.OPEN) return;
    leave = hub.joinDesk({ send: (news) => sendFrame(socket, news) });
  })();
  ready.catch((err: unknown) => {
    log.warn({ err }, 'a socket of the back office could not be opened');
    socket.close(1011);
  });
  liveOn(socket, ready, {
    log,
    refusedCode: SOCKET_CLOSED.signedOut,
    onFrame: async (text) => {
      const frame = deskFrame.safeParse(parseFrame(text));
      if (!admitted || !frame.success) return;
      limiter.take('chat frames of staff', ip, FRAMES);
      await inTransaction(db, (trx) => tellTyping(trx, frame.data.chatId, 'staff'));
    },
    onBeat: beat,
    onClose: () => leave(),
  });
}
