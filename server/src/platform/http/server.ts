import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEMS, problem, type ProblemSlug } from '@halfturn/contract/problem.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { addBodyParsers } from './body.ts';
import { refusalEnvelope } from './envelope.ts';
import { trusted, type TrustProxy } from './early-reply.ts';
import { problemOf } from './errors.ts';
import { addGuards } from './guards.ts';
import { requestId } from '../ids.ts';
import { securityHeaders } from './security-headers.ts';
import { visitorOf } from './visitor.ts';

export const BODY_LIMIT = 256 * 1024;
const HEADERS_MS = 5_000;
const REQUEST_MS = 10_000;
/** Node looks for requests that are too slow at this interval; its default of 30 s would let them live for 38 s. */
const CHECK_MS = 1_000;
/** A connection on which nothing moves for so long is closed, also while it should be reading our answer. */
const IDLE_MS = 60_000;

export interface HttpOptions {
  publicUrl: string;
  production: boolean;
  trustProxy: TrustProxy;
  log: FastifyBaseLogger;
  /** Requests at work at once; 500 by default. */
  maxInFlight?: number;
  /** Put in front of Fastify: answers what it can, hands over the rest (the HTML cache). */
  front?: (next: RequestListener) => RequestListener;
}

/** The HTTP server with every limit of the wire on. Routes are added by others; whatever goes wrong answers in the envelope. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const headers = securityHeaders(options.publicUrl.startsWith('https:'));
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: trusted(options.trustProxy) as never,
    genReqId: requestId,
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 300, ignoreDuplicateSlashes: false },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    serverFactory: (handler) => listenWith(options.front?.(handler) ?? handler, headers),
  }) as unknown as FastifyInstance;

  addGuards(app, {
    publicUrl: options.publicUrl,
    production: options.production,
    maxInFlight: options.maxInFlight ?? 500,
  });
  addBodyParsers(app);
  app.addHook('onSend', async (request, reply) => addHeaders(request, reply));
  app.addHook('onResponse', async (request, reply) => {
    const entry = {
      req: { method: request.method, url: request.url },
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      id: request.id,
    };
    request.log[reply.statusCode >= 500 ? 'warn' : 'debug'](entry, 'request');
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') reply.header('allow', 'GET, HEAD');
    throw problem(reply.hasHeader('allow') ? 'method_not_allowed' : 'not_found');
  });
  return app;

  function addHeaders(request: FastifyRequest, reply: FastifyReply): void {
    for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name]);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
    reply.header('x-request-id', request.id);
  }

  function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
    const refused = problemOf(error);
    if (refused.slug === 'unknown_error')
      request.log.error({ err: error, id: request.id }, 'a request failed');
    const { lang } = (request.query ?? {}) as { lang?: unknown };
    const { locale } = visitorOf({ ip: request.ip, headers: request.headers, lang });
    addHeaders(request, reply);
    if (refused.detail.retryAfter !== undefined)
      reply.header('retry-after', Math.ceil(refused.detail.retryAfter));
    reply
      .code(refused.status)
      .header('cache-control', 'private, no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(refusalEnvelope(refused, locale)));
  }
}

function listenWith(listener: RequestListener, headers: Record<string, string>): Server {
  const server = createServer(
    {
      connectionsCheckingInterval: CHECK_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      noDelay: true,
    },
    listener,
  );
  server.keepAliveTimeout = IDLE_MS;
  server.setTimeout(IDLE_MS);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    answerRawly(error, socket, headers),
  );
  return server;
}

const RAW: Record<string, ProblemSlug> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'payload_too_large',
};

/** What was not even HTTP, or came too slowly, is answered on the bare socket: there is no request that could be. */
function answerRawly(error: NodeJS.ErrnoException, socket: Socket, headers: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const slug = RAW[error.code ?? ''] ?? 'malformed_request';
  const body = JSON.stringify(refusalEnvelope(problem(slug), DEFAULT_LOCALE));
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'private, no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = PROBLEMS[slug];
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
