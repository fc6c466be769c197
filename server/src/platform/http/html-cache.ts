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
 * A cache of whole answers, as bytes, for guests: pages and the API's replies that are marked with `markCacheable`. Keyed by
 * what such an answer may depend on (address, language, currency) and nothing else; told of changes; bounded. Of many who
 * ask for the same thing at once, one is answered by the application, and the others get the same bytes.
 */
export function htmlCache(options: HtmlCacheOptions): HtmlCache {
  const { freshMs = 5_000, staleMs = 60_000, maxBytes = 64 * 1024 * 1024, passBy = () => false } = options;
  const { settleMs = 100 } = options;
  const entries = new Map<string, Entry>();
  const pending = new Map<string, PromiseWithResolvers<void>>();
  const refreshing = new Set<string>();
  const begun = new WeakMap<IncomingMessage, number>();
  const count = { hits: 0, stale: 0, misses: 0, joined: 0 };
  const personal = new Set(options.personalCookies);
  /** What a cookie header says that an answer to a guest may depend on; null if it is personal. */
  const wishesIn = readOnce((header) => {
    const cookies = parseCookies(header);
    return Object.keys(cookies).some((name) => personal.has(name)) ? null : wishes(cookies);
  });
  let generation = 0;
  let bytes = 0;
  let app: FastifyInstance | undefined;
  let closing = false;
  let settling: NodeJS.Timeout | undefined;
  let changedAgain = false;

  return { front, attach, invalidateAll, stats: () => ({ ...count, entries: entries.size, bytes }) };

  function front(next: RequestListener): RequestListener {
    return (request, response) => {
      const key = closing ? null : keyOf(request);
      if (key === null) return next(request, response);
      if (serve(key, request, response)) return;
      const before = pending.get(key);
      if (before) {
        count.joined += 1;
        void before.promise.then(
          () => serve(key, request, response) || response.closed || next(request, response),
        );
        return;
      }
      count.misses += 1;
      promise(key, response);
      next(request, response);
    };
  }

  /** Others who ask the same thing wait from now on: for the answer, for its failure, or until it takes too long. */
  function promise(key: string, response: ServerResponse): void {
    const answer = Promise.withResolvers<void>();
    const timer = setTimeout(answer.resolve, JOIN_MS);
    response.once('close', answer.resolve);
    pending.set(key, answer);
    void answer.promise.then(() => {
      clearTimeout(timer);
      pending.delete(key);
    });
  }

  function serve(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const entry = entries.get(key);
    if (!entry) return false;
    const age = performance.now() - entry.at;
    if (age > freshMs + staleMs) return false;
    if (age > freshMs) {
      count.stale += 1;
      refresh(key, request);
    } else count.hits += 1;
    entries.delete(key);
    entries.set(key, entry);
    sendEntry(entry, request, response);
    return true;
  }

  /** Makes the answer again in the background. It passes through `attach`'s hook like any other. */
  function refresh(key: string, { url, headers }: IncomingMessage): void {
    if (refreshing.has(key) || !app) return;
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
  }

  function attach(instance: FastifyInstance): void {
    app = instance;
    instance.addHook('onRequest', (request, _reply, done) => {
      begun.set(request.raw, generation);
      done();
    });
    instance.addHook('preClose', async () => {
      closing = true;
      clearTimeout(settling);
    });
    instance.addHook('onSend', (request, reply, payload, done) => {
      const key = keyOf(request.raw);
      const settle = () => void (key !== null && pending.get(key)?.resolve());
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done();
      if (key !== null && mayKeep(request, reply)) {
        finishEntry(reply, Buffer.from(payload), request)
          .then(({ entry, body }) => {
            // Asked once more: the compression took its time too.
            if (begun.get(request.raw) === generation) store(key, entry);
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

  function mayKeep(request: FastifyRequest, reply: FastifyReply): boolean {
    if (!isCacheable(reply) || !KEPT_STATUSES.has(reply.statusCode)) return false;
    return !reply.hasHeader('set-cookie') && begun.get(request.raw) === generation;
  }

  function store(key: string, entry: Entry): void {
    drop(key);
    if (entry.bytes > maxBytes / 8) return;
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function invalidateAll(): void {
    if (settling) {
      changedAgain = true;
      return;
    }
    generation += 1;
    entries.clear();
    bytes = 0;
    settling = setTimeout(() => {
      settling = undefined;
      if (changedAgain) {
        changedAgain = false;
        invalidateAll();
      }
    }, settleMs);
    settling.unref();
  }

  /** What an answer to a guest may depend on; null for a request that the cache has nothing to do with. */
  function keyOf({ method, url = '', headers }: IncomingMessage): string | null {
    if (method !== 'GET' || headers.authorization !== undefined || passBy(url)) return null;
    const spoken = languageAsked(headers['accept-language']) ?? '';
    const said = headers.cookie ? wishesIn(headers.cookie) : SAYS_NOTHING;
    return said === null ? null : `${url} ${spoken} ${said}`;
  }
}

/** The language that was chosen, if any, and the currency: all that a guest's cookies may change. */
function wishes({ lang, currency }: Record<string, string | undefined>): string {
  return `${isLocale(lang) ? lang : ''} ${currencyOf(currency)}`;
}

const SAYS_NOTHING = wishes({});
