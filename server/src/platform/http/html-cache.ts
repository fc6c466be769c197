import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isLocale } from '@halfturn/contract/primitives/locale.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCacheable } from './cacheable.ts';
import { compressAnswer, encodingOf, finishEntry, sendEntry, sizeOf, type Entry } from './cache-entry.ts';
import { currencyOf, languageAsked, parseCookies, readOnce } from './visitor.ts';

export interface HtmlCacheOptions {
  /**
   * The address under which an answer is everybody's, with only what the answer depends on, written in one way. Null for answers that
   * are never kept: those of a visitor's own, and files.
   */
  addressOf: (url: string) => string | null;
  /** Milliseconds after which an answer is made again, even if the cache heard of no change. */
  keepMs?: number;
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
  /** Calls `forget` at each change, before the answers are dropped: the next ones must not be made of outdated parts. */
  onChange: (forget: () => void) => void;
  stats: () => {
    hits: number;
    misses: number;
    joined: number;
    entries: number;
    bytes: number;
  };
}

/** What is there, what has moved or is gone for good, and what is not there: the same for every visitor. */
const KEPT_STATUSES: ReadonlySet<number> = new Set([200, 301, 404, 410]);

/** How long a request waits for the answer to an equal one before it is answered by itself. */
const JOIN_MS = 5_000;

/**
 * A cache of whole answers, as compressed bytes, for guests, members and staff alike: pages, and replies of the API that are marked with
 * `markCacheable`. Its key is what such an answer may depend on (address, language, currency) and nothing else: what makes the answer is
 * not told who asks (`anyone`). It is limited in size, and emptied by changes. If several visitors ask for the same thing at the same time, the
 * application answers one, and the others get the same bytes.
 */
export function htmlCache(options: HtmlCacheOptions): HtmlCache {
  const { keepMs = 600_000 } = options;
  const keyOf = keyReader(options);
  const entries = entryStore(options.maxBytes ?? 32 * 1024 * 1024);
  const pending = pendingAnswers();
  const changes = changeCounter(entries.clear, options.settleMs ?? 100);
  const count = { hits: 0, misses: 0, joined: 0 };
  let closing = false;
  const parts: (() => void)[] = [];

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
      app.addHook('preClose', async () => {
        closing = true;
        changes.stop();
      });
      keepAnswers(app, { keyOf, entries, pending, changes });
    },
    invalidateAll: () => {
      for (const forget of parts) forget();
      changes.note();
    },
    onChange: (forget) => void parts.push(forget),
    stats: () => ({ ...count, ...entries.stats() }),
  };

  function serve(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const entry = entries.get(key);
    if (!entry || performance.now() - entry.at > keepMs) return false;
    count.hits += 1;
    sendEntry(entry, request, response, () => {
      if (entries.get(key) === entry) entries.put(key, entry);
    });
    return true;
  }
}

/** Reads what an answer to everybody may depend on; null for a request that the cache has nothing to do with. */
type KeyReader = (request: IncomingMessage) => string | null;

function keyReader({ addressOf }: HtmlCacheOptions): KeyReader {
  const wishesIn = readOnce((header) => {
    const { lang, currency } = parseCookies(header);
    return { lang, currency };
  });
  return ({ method, url = '', headers }) => {
    const address = method === 'GET' ? addressOf(url) : null;
    if (address === null) return null;
    const asked = headers['accept-language'];
    const { lang, currency } = headers.cookie ? wishesIn(headers.cookie) : SAYS_NOTHING;
    const chosen = isLocale(lang) ? lang : '';
    // Worked out for each request: which currency a visitor without a choice sees changes with the settings.
    return `${address} ${languageAsked(asked) ?? ''} ${chosen} ${currencyOf(currency, asked)}`;
  };
}

const SAYS_NOTHING: { lang?: string; currency?: string } = {};

/** The entries, the least recently used first. */
function entryStore(maxBytes: number) {
  const entries = new Map<string, { entry: Entry; bytes: number }>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    /** False for a store that is to make each answer again. */
    keeps: maxBytes > 0,
    get(key: string): Entry | undefined {
      const held = entries.get(key);
      if (!held) return undefined;
      entries.delete(key);
      entries.set(key, held);
      return held.entry;
    },
    /** Keeps an entry, or counts one again that has grown. */
    put(key: string, entry: Entry): void {
      drop(key);
      const size = sizeOf(entry);
      if (size > maxBytes / 8) return;
      entries.set(key, { entry, bytes: size });
      bytes += size;
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

interface Parts {
  keyOf: KeyReader;
  entries: ReturnType<typeof entryStore>;
  pending: ReturnType<typeof pendingAnswers>;
  changes: ReturnType<typeof changeCounter>;
}

/** Keeps the answers of an application that are everybody's, and compresses its pages. */
function keepAnswers(app: FastifyInstance, { keyOf, entries, pending, changes }: Parts): void {
  const begun = new WeakMap<IncomingMessage, number>();
  const isCurrent = ({ raw }: FastifyRequest): boolean => begun.get(raw) === changes.count();
  const mayKeep = (request: FastifyRequest, reply: FastifyReply): boolean =>
    entries.keeps &&
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
