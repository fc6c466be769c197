import { createSecretKey } from 'node:crypto';
import { connect } from 'node:net';
import { pino } from 'pino';
import type { FastifyInstance } from 'fastify';
import type { Binding } from '../src/platform/http/call.ts';
import type { HtmlCache } from '../src/platform/http/html-cache.ts';
import type { WireOptions } from '../src/platform/http/perform.ts';
import { rateLimiter } from '../src/platform/http/rate-limit.ts';
import { serveEndpoints } from '../src/platform/http/serve-endpoint.ts';
import { createHttpServer, type HttpOptions } from '../src/platform/http/server.ts';
import type { Db } from '../src/platform/db/kysely.ts';

export const ORIGIN = 'http://shop.test';

export interface TestServer {
  app: FastifyInstance;
  /** `http://127.0.0.1:PORT` */
  url: string;
  port: number;
}

export interface TestServerOptions {
  db?: Db;
  cache?: HtmlCache;
  http?: Partial<HttpOptions>;
  wire?: Partial<WireOptions>;
  /** Routes beside the calls: pages. */
  routes?: (app: FastifyInstance) => void;
}

/** A listening server with these calls bound, and its log silent. The caller closes `app`. */
export async function testServer(bindings: Binding[], options: TestServerOptions = {}): Promise<TestServer> {
  const log = pino({ level: 'silent' });
  const app = createHttpServer({
    publicUrl: ORIGIN,
    production: true,
    trustProxy: false,
    log,
    ...(options.cache ? { front: options.cache.front } : {}),
    ...options.http,
  });
  options.cache?.attach(app);
  serveEndpoints(app, bindings, {
    db: options.db as Db,
    log,
    limiter: rateLimiter(),
    pepper: createSecretKey(Buffer.alloc(32, 1)),
    paymentsSandbox: true,
    https: false,
    ...options.wire,
  });
  options.routes?.(app);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url, port: Number(new URL(url).port) };
}

/**
 * Speaks on a bare socket: writes the pieces one by one, and resolves with all that came back once the server closes, or
 * after `patience` milliseconds, and how long that took.
 */
export async function speak(
  port: number,
  pieces: (string | { wait: number })[],
  patience = 30_000,
): Promise<{ answer: string; ms: number; closed: boolean }> {
  const start = performance.now();
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  socket.on('error', () => {});
  const over = Promise.withResolvers<boolean>();
  socket.on('close', () => over.resolve(true));
  const timer = setTimeout(() => over.resolve(false), patience);
  void (async () => {
    for (const piece of pieces) {
      if (socket.destroyed) return;
      if (typeof piece === 'string') socket.write(piece);
      else await new Promise((resolve) => setTimeout(resolve, piece.wait));
    }
  })();
  const closed = await over.promise;
  clearTimeout(timer);
  socket.destroy();
  return { answer, ms: performance.now() - start, closed };
}
