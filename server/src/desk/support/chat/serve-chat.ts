import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import { BASE } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import { ownCookies } from '../../../platform/http/cookies.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import { openDeskSocket } from './desk-socket.ts';
import { chatHubOf } from './hub.ts';
import { openVisitorSocket } from './visitor-socket.ts';

const VISITORS = `${BASE}/api/chat`;
const DESK = `${BASE}/admin/chats/live`;

/** The addresses at which this slice speaks over WebSockets. */
export const CHAT_SOCKETS: readonly string[] = [VISITORS, DESK];

/** The largest frame: a message of the longest text, with all its characters escaped. */
const MOST_BYTES = 32 * 1024;

const OFTEN = { calls: 120, seconds: 600 };

interface Sockets {
  limiter: RateLimiter;
  /** Whether a request comes from a page of the store: a browser sends its cookies with any page's socket. */
  isOwnOrigin: (request: FastifyRequest) => boolean;
}

/** Serves the sockets of chats: visitors' on `GET /api/chat`, and the back office's. */
export function serveChat(app: FastifyInstance, context: Context, { limiter, isOwnOrigin }: Sockets): void {
  const https = context.config.publicUrl.startsWith('https:');
  const gate = new EventEmitter();
  app.server.on('upgrade', (request: IncomingMessage, ...rest: unknown[]) => {
    if (!CHAT_SOCKETS.includes(pathOf(request))) return;
    // Requests for sockets do not pass where other requests have their cookies renamed.
    if (request.headers.cookie !== undefined)
      request.headers.cookie = ownCookies(request.headers.cookie, https);
    gate.emit('upgrade', request, ...rest);
  });
  const hub = chatHubOf(context);
  // A scope of its own, so that no other route is made one of sockets.
  app.register(async (scope) => {
    await scope.register(websocket, {
      options: { server: gate as unknown as FastifyInstance['server'], maxPayload: MOST_BYTES },
      errorHandler: (error, socket) => {
        context.log.debug({ err: error }, 'a chat socket failed');
        socket.terminate();
      },
    });
    const onRequest = async (request: FastifyRequest) => {
      if (!isOwnOrigin(request)) throw problem('origin_refused');
    };
    const visitors = { access: 'visitor', limit: OFTEN } as const;
    const staff = { access: 'staff', limit: OFTEN } as const;
    scope.get(
      VISITORS,
      { websocket: true, onRequest, config: { declared: visitors, traffic: 'live' } },
      (socket, request) => openVisitorSocket(socket, request, { context, hub, limiter }),
    );
    scope.get(
      DESK,
      { websocket: true, onRequest, config: { declared: staff, traffic: 'live' } },
      (socket, request) => openDeskSocket(socket, request, { context, hub, limiter }),
    );
  });
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';
