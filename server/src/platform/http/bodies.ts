import { present } from '@halfturn/contract/primitives/rows.ts';
import type { IncomingMessage, Server } from 'node:http';
import { problem } from '@halfturn/contract/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientOf } from '../client-network.ts';

/** Bodies of one client network that may be on their way at once. An honest body is here with its headers or a moment later. */
export const BODIES_PER_NETWORK = 20;
/** Milliseconds for the whole body of a call. */
const BODY_MS = 3_000;
/** An upload may take longer, if so many bytes a second arrive on average once `BODY_MS` have gone by. */
const LEAST_BYTES_PER_SECOND = 16 * 1024;
const LOOK_MS = 1_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may be large: its time is counted from `watchUpload`, and by its speed. */
    upload?: boolean;
  }
}

/** Whether a body follows the headers. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Limits the bodies that are on their way: so many for each client network (`rate_limited`), and so long. What comes too slowly is
 * cut off with 408, by the same road as Node's own timeouts.
 */
export function limitBodies(app: FastifyInstance): void {
  const waiting = new Map<string, number>();

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!hasBody(raw) || raw.complete) return done();
    const network = clientOf(request.ip);
    const before = waiting.get(network) ?? 0;
    if (before >= BODIES_PER_NETWORK) {
      // Without the rest of the body, the connection cannot be used for another request.
      reply.header('connection', 'close');
      throw problem('rate_limited', { retryAfter: 1 });
    }
    waiting.set(network, before + 1);
    const timer = request.routeOptions.config.upload ? undefined : setTimeout(cutOff, BODY_MS, app, request);
    let over = false;
    const settle = () => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      const left = present(waiting.get(network)) - 1;
      if (left > 0) waiting.set(network, left);
      else waiting.delete(network);
    };
    raw.once('end', settle);
    raw.once('close', settle);
    done();
  });
}

/** Begins to count the time of an upload, once its sender has been let in. */
export function watchUpload(app: FastifyInstance, request: FastifyRequest): void {
  const { raw } = request;
  const start = performance.now();
  const before = raw.socket.bytesRead;
  const look = setInterval(() => {
    const over = performance.now() - start - BODY_MS;
    const least = (over / 1000) * LEAST_BYTES_PER_SECOND;
    if (over > 0 && raw.socket.bytesRead - before < least) cutOff(app, request);
  }, LOOK_MS);
  raw.once('end', () => clearInterval(look));
  raw.once('close', () => clearInterval(look));
}

function cutOff({ server }: { server: Server }, { raw }: FastifyRequest): void {
  const error = Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (!raw.complete) server.emit('clientError', error, raw.socket);
}
