import { present } from '@halfturn/contract/primitives/rows.ts';
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEMS, problem, type Problem, type ProblemSlug } from '@halfturn/contract/problem.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { clientOf } from '../client-network.ts';
import { hasBody, limitBodies } from './bodies.ts';
import { addBodyParsers } from './body.ts';
import { refusalEnvelope } from './envelope.ts';
import { ownCookies } from './cookies.ts';
import { problemOf } from './errors.ts';
import { drainOf } from './drain.ts';
import { addGuards } from './guards.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { RefusalLog } from './refusal-log.ts';
import { PLAIN_POLICY, refusalPage } from './refusal-page.ts';
import { admitTraffic, countTraffic, ROOMS, trafficOf, type Rooms } from './traffic.ts';
import { requestId } from '../ids.ts';
import { securityHeaders } from './security-headers.ts';
import { visitorOf } from './visitor.ts';

export const BODY_LIMIT = 256 * 1024;
const HEADERS_MS = 5_000;
/** For a whole upload; `bodies.ts` cuts off a body that comes too slowly long before. */
const REQUEST_MS = 120_000;
/** Node looks for requests that are too slow at this interval; its default of 30 s would let them live for 38 s. */
const CHECK_MS = 1_000;
/** A connection on which nothing moves for so long is closed, also while it should be reading our answer. */
const IDLE_MS = 60_000;
/** Open connections at once. One takes about 20 kB. */
const MOST_CONNECTIONS = 5_000;
/** Open connections of one client network, if clients connect to the store itself: some eighty browsers. */
const CONNECTIONS_PER_NETWORK = 500;

/** The proxies that are believed about a client's address: none, the nearest few, or those at the given addresses. */
type TrustProxy = false | number | string[];

/** Fastify takes a number of proxies and then believes none of them, so a number becomes a function of the hop. */
const trusted = (proxies: TrustProxy) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

export interface HttpOptions {
  publicUrl: string;
  production: boolean;
  trustProxy: TrustProxy;
  log: FastifyBaseLogger;
  /** Counts what each client network asks for; without it nothing is limited. */
  limiter?: RateLimiter;
  /** Records each refusal; without it, refusals are not recorded. */
  refusals?: RefusalLog;
  /** Pages and calls at work at once. */
  rooms?: Rooms;
  /** Milliseconds for which those who are connected are answered while the server closes; none by default. */
  drainMs?: number | undefined;
  /** The paths at which WebSockets are opened; a request to open one elsewhere is answered as any other. */
  sockets?: readonly string[];
  /** Put in front of Fastify: answers what it can, hands over the rest (the HTML cache). */
  front?: (next: RequestListener) => RequestListener;
}

/** The HTTP server with every limit of the wire on. Routes are added by others; whatever goes wrong answers in the envelope. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const https = options.publicUrl.startsWith('https:');
  const headers = securityHeaders(https);
  const drain = drainOf(options.drainMs ?? 0);
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Each line that is about a request names its id, so no request needs a logger of its own.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT,
    trustProxy: trusted(options.trustProxy) as never,
    genReqId: requestId,
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    // Clients that are still connected are served, and told to connect elsewhere next time (`drain.ts`).
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300, ignoreDuplicateSlashes: false },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    serverFactory: (handler) => serverOf(drain.front(options.front?.(handler) ?? handler)),
  }) as unknown as FastifyInstance;

  if (options.limiter) limitBodies(app);
  addGuards(app, { publicUrl: options.publicUrl, production: options.production });
  if (options.limiter) countTraffic(app, options.limiter);
  admitTraffic(app, options.rooms ?? ROOMS);
  app.addHook('preClose', () => drain.begin(app.server));
  addBodyParsers(app);
  app.addHook('onSend', (request, reply, _payload, done) => {
    addHeaders(headers, request, reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply);
    done();
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') reply.header('allow', 'GET, HEAD');
    if (isForm(request)) throw problem('scripts_required');
    throw problem(reply.hasHeader('allow') ? 'method_not_allowed' : 'not_found');
  });
  return app;

  function serverOf(listener: RequestListener): Server {
    const server = listenWith(listener, { headers, https, opensSocket: socketsAt(options) });
    if (options.limiter && options.trustProxy === false) limitConnections(server);
    return server;
  }

  function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
    const refused = problemOf(error);
    if (refused.slug === 'unknown_error')
      request.log.error({ err: error, id: request.id }, 'a request failed');
    options.refusals?.(refused, request);
    addHeaders(headers, request, reply);
    sendRefusal(refused, request, reply);
  }
}

function addHeaders(headers: Record<string, string>, request: FastifyRequest, reply: FastifyReply): void {
  for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name]);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  reply.header('x-request-id', request.id);
}

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const entry = {
    req: { method: request.method, url: request.url },
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    id: request.id,
  };
  request.log[reply.statusCode >= 500 ? 'warn' : 'debug'](entry, 'request');
}

function sendRefusal(refused: Problem, request: FastifyRequest, reply: FastifyReply): void {
  const { lang } = (request.query ?? {}) as { lang?: unknown };
  const { locale } = visitorOf({ ip: request.ip, headers: request.headers, lang });
  if (refused.detail.retryAfter !== undefined)
    reply.header('retry-after', Math.ceil(refused.detail.retryAfter));
  // What is left of the body would have to be read before the connection could carry another request.
  if (hasBody(request.raw) && !request.raw.complete) reply.header('connection', 'close');
  reply.code(refused.status).header('cache-control', 'private, no-store');
  if (refused.slug === 'scripts_required' || (trafficOf(request) === 'page' && PASSING.has(refused.status))) {
    reply.header('content-security-policy', PLAIN_POLICY).type('text/html; charset=utf-8');
    reply.send(refusalPage(refused, locale));
    return;
  }
  reply.type('application/json; charset=utf-8').send(JSON.stringify(refusalEnvelope(refused, locale)));
}

/** Whether a browser sent a form by itself, which it does if the page's scripts are off or have not loaded yet. */
const isForm = ({ method, headers }: FastifyRequest): boolean =>
  method === 'POST' &&
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(headers['content-type'] ?? '');

/** Refusals that a page may meet at any time, and that are over in a moment. */
const PASSING = new Set<number>([PROBLEMS.rate_limited, PROBLEMS.unavailable]);

/** Closes connections of a client network that has too many already. */
function limitConnections(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = clientOf(socket.remoteAddress ?? '');
    const before = open.get(network) ?? 0;
    if (before >= CONNECTIONS_PER_NETWORK) {
      socket.destroy();
      return;
    }
    open.set(network, before + 1);
    socket.once('close', () => {
      const left = present(open.get(network)) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** Which requests open a socket: those at the store's own paths, and outside production those of Vite's dev server. */
const socketsAt =
  ({ sockets = [], production }: Pick<HttpOptions, 'sockets' | 'production'>) =>
  ({ url = '', headers }: IncomingMessage): boolean => {
    if (headers.upgrade?.toLowerCase() !== 'websocket') return false;
    const protocol = headers['sec-websocket-protocol'] ?? '';
    return sockets.includes(url.split('?', 1)[0] ?? '') || (!production && protocol.startsWith('vite'));
  };

interface Listening {
  headers: Record<string, string>;
  https: boolean;
  opensSocket: (request: IncomingMessage) => boolean;
}

function listenWith(listener: RequestListener, { headers, https, opensSocket }: Listening): Server {
  const server = createServer(
    {
      connectionsCheckingInterval: CHECK_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      noDelay: true,
      shouldUpgradeCallback: opensSocket,
    },
    (request, response) => {
      // The body of a read is never heard, so nothing else limits how long it takes.
      if ((request.method === 'GET' || request.method === 'HEAD') && hasBody(request))
        response.setHeader('connection', 'close');
      // Before anything reads them: from here on a cookie has one name.
      if (request.headers.cookie !== undefined)
        request.headers.cookie = ownCookies(request.headers.cookie, https);
      listener(request, response);
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
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
