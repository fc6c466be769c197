import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isLocale } from '@halfturn/contract/primitives/locale.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCacheable } from './cacheable.ts';
import { compressAnswer, encodingOf, finishEntry, sendEntry, type Entry } from './cache-entry.ts';
import { currencyOf, languageAsked, parseCookies, readOnce } from './visitor.ts';

export interface HtmlCacheOptions {
  /** Cookies that make a response personal: a request with one of these bypasses the cache. */
  personalCookies: readonly string[];
  /** Addresses that the cache need not look at (files, which have a cache of their own). */
  passBy?: (url: string) => boolean;
  /** Milliseconds for which an answer is given without a second thought. */
  freshMs?: number;
  /** Milliseconds for which, after that, it is still given, while a new one is made. */
  staleMs?: number;
  maxBytes?: number;
  /** Milliseconds: changes that come thick and fast empty the cache at this interval, so that a busy hour still has one. */
  settleMs?: number;
}

export interface HtmlCache {
  /** Goes in front of Fastify (`HttpOptions.front`). */
  front: (next: RequestListener) => RequestListener;
  /** Learns what to keep from the answers of `app`. After all other `onSend` hooks. */
  attach: (app: FastifyInstance) => void;
  /** Something changed that a page may show. Answers that are being made at this moment are not kept either. */
  invalidateAll: () => void;
  stats: () => {
    hits: number;
    stale: number;
    misses: number;
    joined: number;
    entries: number;
    bytes: number;
  };
}

/** What is there, what has moved or is gone for good, and what is not there: the same for every guest. */
const KEPT_STATUSES: ReadonlySet<number> = new Set([200, 301, 404, 410]);

/** How long a request waits for the answer to an equal one before it is answered by itself. */
const JOIN_MS = 5_000;

const REFRESH_HEADER = 'x-refresh';
/** Known to this process alone, so no visitor can send it. */
const REFRESH = randomBytes(16).toString('hex');

/** Whether the cache itself asks, to renew an answer: that is counted for no visitor. */
export const isRefresh = ({ headers }: IncomingMessage): boolean => headers[REFRESH_HEADER] === REFRESH;

/**
 * A cache of whole answers, as bytes, for guests: pages, and replies of the API that are marked with `markCacheable`. Its key is
 * what such an answer may depend on (address, language, currency) and nothing else. It is limited in size and notified of changes.
 * If several guests ask for the same thing at the same time, the application answers one, and the others get the same bytes.
 */
export function htmlCache(options: HtmlCacheOptions): HtmlCache {
  const { freshMs = 5_000, staleMs = 60_000 } = options;
  const keyOf = keyReader(options);
  const entries = entryStore(options.maxBytes ?? 64 * 1024 * 1024);
  const pending = pendingAnswers();
  const changes = changeCounter(entries.clear, options.settleMs ?? 100);
  const count = { hits: 0, stale: 0, misses: 0, joined: 0 };
  let refresh: Refresh = () => {};
  let closing = false;

  return {
    front: (next) => (request, response) => {
      const key = closing ? null : keyOf(request);
      if (key === null) return next(request, response);
      if (serve(key, request, response)) return;
      const before = pending.get(key);
      if (before) {
        count.joined += 1;
        void before.then(() => serve(key, request, response) || response.closed || next(request, response));
        return;
      }
      count.misses += 1;
      pending.begin(key, response);
      next(request, response);
    },
    attach: (app) => {
      refresh = refresher(app);
      app.addHook('preClose', async () => {
        closing = true;
        changes.stop();
      });
      keepAnswers(app, { keyOf, entries, pending, changes });
    },
    invalidateAll: changes.note,
    stats: () => ({ ...count, ...entries.stats() }),
  };

  function serve(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const entry = entries.get(key);
    if (!entry) return false;
    const age = performance.now() - entry.at;
    if (age > freshMs + staleMs) return false;
    if (age > freshMs) {
      count.stale += 1;
      refresh(key, request);
    } else count.hits += 1;
    sendEntry(entry, request, response);
    return true;
  }
}

/** Reads what an answer to a guest may depend on; null for a request that the cache has nothing to do with. */
type KeyReader = (request: IncomingMessage) => string | null;

function keyReader({ personalCookies, passBy = () => false }: HtmlCacheOptions): KeyReader {
  const personal = new Set(personalCookies);
  /** What a cookie header says that an answer to a guest may depend on; null if it is personal. */
  const wishesIn = readOnce((header) => {
    const cookies = parseCookies(header);
    return Object.keys(cookies).some((name) => personal.has(name)) ? null : cookies;
  });
  return ({ method, url = '', headers }) => {
    if (method !== 'GET' || headers.authorization !== undefined || passBy(url)) return null;
    const asked = headers['accept-language'];
    const said = headers.cookie ? wishesIn(headers.cookie) : SAYS_NOTHING;
    if (said === null) return null;
    const chosen = isLocale(said.lang) ? said.lang : '';
    // Worked out for each request: which currency a visitor without a choice sees changes with the settings.
    return `${url} ${languageAsked(asked) ?? ''} ${chosen} ${currencyOf(said.currency, asked)}`;
  };
}

const SAYS_NOTHING: Readonly<Record<string, string | undefined>> = {};

/** The entries, the least recently used first. */
function entryStore(maxBytes: number) {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get(key: string): Entry | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    put(key: string, entry: Entry): void {
      drop(key);
      if (entry.bytes > maxBytes / 8) return;
      entries.set(key, entry);
      bytes += entry.bytes;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
    clear(): void {
      entries.clear();
      bytes = 0;
    },
    stats: () => ({ entries: entries.size, bytes }),
  };
}

/** Answers that are being made. Equal requests wait for one: until it is there, has failed, or takes too long. */
function pendingAnswers() {
  const pending = new Map<string, PromiseWithResolvers<void>>();
  return {
    get: (key: string) => pending.get(key)?.promise,
    begin(key: string, response: ServerResponse): void {
      const answer = Promise.withResolvers<void>();
      const timer = setTimeout(answer.resolve, JOIN_MS);
      response.once('close', answer.resolve);
      pending.set(key, answer);
      void answer.promise.then(() => {
        clearTimeout(timer);
        pending.delete(key);
      });
    },
    end: (key: string) => pending.get(key)?.resolve(),
  };
}

/** Counts changes, and empties the cache after each; while they come fast, only once in `settleMs`. */
function changeCounter(clear: () => void, settleMs: number) {
  let changes = 0;
  let settling: NodeJS.Timeout | undefined;
  let changedAgain = false;
  const note = (): void => {
    if (settling) {
      changedAgain = true;
      return;
    }
    changes += 1;
    clear();
    settling = setTimeout(() => {
      settling = undefined;
      if (!changedAgain) return;
      changedAgain = false;
      note();
    }, settleMs);
    settling.unref();
  };
  return { note, count: () => changes, stop: () => clearTimeout(settling) };
}

type Refresh = (key: string, request: IncomingMessage) => void;

/** Makes answers again in the background, each by one request at a time. They are kept like any other answer. */
function refresher(app: FastifyInstance): Refresh {
  const refreshing = new Set<string>();
  return (key, { url, headers }) => {
    if (refreshing.has(key)) return;
    refreshing.add(key);
    const { cookie = '', 'accept-language': language = '' } = headers;
    const done = () => void refreshing.delete(key);
    app
      .inject({
        method: 'GET',
        url: url ?? '/',
        headers: { cookie, 'accept-language': language, [REFRESH_HEADER]: REFRESH },
      })
      .then(done, done);
  };
}

interface Parts {
  keyOf: KeyReader;
  entries: ReturnType<typeof entryStore>;
  pending: ReturnType<typeof pendingAnswers>;
  changes: ReturnType<typeof changeCounter>;
}

/** Keeps the answers of an application that are the same for every guest, and compresses its pages. */
function keepAnswers(app: FastifyInstance, { keyOf, entries, pending, changes }: Parts): void {
  const begun = new WeakMap<IncomingMessage, number>();
  const isCurrent = ({ raw }: FastifyRequest): boolean => begun.get(raw) === changes.count();
  const mayKeep = (request: FastifyRequest, reply: FastifyReply): boolean =>
    isCacheable(reply) &&
    KEPT_STATUSES.has(reply.statusCode) &&
    !reply.hasHeader('set-cookie') &&
    isCurrent(request);

  app.addHook('onRequest', (request, _reply, done) => {
    begun.set(request.raw, changes.count());
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done();
    const key = keyOf(request.raw);
    const settle = () => void (key !== null && pending.end(key));
    if (key !== null && mayKeep(request, reply)) {
      finishEntry(reply, Buffer.from(payload), request)
        .then(({ entry, body }) => {
          // The store may have changed while the answer was compressed.
          if (isCurrent(request)) entries.put(key, entry);
          return body;
        })
        .finally(settle)
        .then((body) => done(null, body), done);
      return;
    }
    settle();
    const encoding = encodingOf(request, reply, payload.length);
    // Most answers go out as they are, without a promise in between.
    if (encoding === 'identity') return done();
    compressAnswer(reply, Buffer.from(payload), encoding).then((body) => done(null, body), done);
  });
}
