import type { Clock } from '../clock.ts';
import type { FastifyBaseLogger } from 'fastify';
import { createBreaker } from './breaker.ts';
import { getPublic, NotPublic, postPublic, TooLong } from './public-only.ts';

/** How long one call may take, to the last byte of its answer. */
const DEADLINE_MS = 5_000;
/** More than any answer that we ask for has. */
const MAX_BYTES = 4 * 1024 * 1024;

export interface OutwardOptions {
  /** Whom we call, as it stands in the log. */
  name: string;
  /** Addresses that may be called, by their origin: `https://api.stripe.com`. */
  origins: readonly string[];
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  deadlineMs?: number;
}

/** What can be asked for: an address in words, and never a `Request`, which could bring rules of its own. */
export type OutwardFetch = (address: string | URL, init?: RequestInit) => Promise<Response>;

export interface Outward {
  /**
   * `fetch`, as our calls to others go: only to the origins named, no redirect followed, within the deadline to the last byte, and
   * not at all while the other side keeps failing. It can be handed to an SDK as its own.
   */
  fetch: OutwardFetch;
  /** False while the other side is left alone. */
  available(): boolean;
}

/** A call that did not come back with an answer. It says whom we called, and nothing of what was sent. */
export class OutwardFailed extends Error {
  override name = 'OutwardFailed';
}

/** The way out to one other party. */
export function outward(options: OutwardOptions): Outward {
  const { name, clock, log, deadlineMs = DEADLINE_MS } = options;
  const origins = new Set(options.origins.map((origin) => new URL(origin).origin));
  const breaker = createBreaker(clock, (open) =>
    open
      ? log.warn({ outward: name }, 'calls to another party fail, and are held back')
      : log.info({ outward: name }, 'calls to another party work again'),
  );
  return {
    available: breaker.closed,
    async fetch(address, init = {}) {
      const url = new URL(address);
      if (!origins.has(url.origin) || url.username !== '')
        throw new OutwardFailed(`${name}: ${url.host} is not one of its addresses`);
      try {
        return await breaker.call(
          () => ask(url, init, deadlineMs),
          ({ status }) => status >= 500,
        );
      } catch (error) {
        throw new OutwardFailed(
          `${name} did not answer: ${init.method ?? 'GET'} ${url.pathname}: ${said(error)}`,
        );
      }
    },
  };
}

/**
 * Posts a text to an address that a person has typed: within the deadline, to the public internet alone, and following no redirect.
 * Resolves with the status of the answer.
 */
export async function postOutward(
  address: URL,
  body: string,
  { headers, anywhere }: { headers: Readonly<Record<string, string>>; anywhere: boolean },
): Promise<number> {
  try {
    return await postPublic(address, { body, headers, anywhere, signal: AbortSignal.timeout(DEADLINE_MS) });
  } catch (error) {
    throw new OutwardFailed(`${address.host} did not answer: ${said(error)}`);
  }
}

/** A call that is not made, or whose answer is not taken. */
export class OutwardRefused extends Error {
  override name = 'OutwardRefused';
  readonly why: 'private' | 'large';
  constructor(why: OutwardRefused['why'], message: string) {
    super(message);
    this.why = why;
  }
}

/** How long the bytes at an address may take. */
const BYTES_DEADLINE_MS = 15_000;
/** How many redirects are followed. */
const MOST_HOPS = 3;

/**
 * Gets the bytes at an address that a person has typed, from the public internet alone, over at most three redirects that are held to the
 * same rules. Throws `OutwardRefused` for an address inside and for too many bytes, and `OutwardFailed` if there are none.
 */
export async function getOutward(
  address: URL,
  { maxBytes, anywhere }: { maxBytes: number; anywhere: boolean },
): Promise<Buffer> {
  const signal = AbortSignal.timeout(BYTES_DEADLINE_MS);
  let url = address;
  for (let hop = 0; hop <= MOST_HOPS; hop++) {
    const { status, location, body } = await getOnce(url, { maxBytes, anywhere, signal });
    if (status === 200) return body;
    const next =
      location === undefined || status < 300 || status >= 400 ? null : URL.parse(location, url.href);
    if (!next) throw new OutwardFailed(`${url.host} answers with ${status}`);
    // An encrypted way may not end in an open one.
    if (next.protocol !== 'https:' && !(anywhere && next.protocol === 'http:'))
      throw new OutwardRefused('private', `${url.host} sends us to ${next.protocol}`);
    url = next;
  }
  throw new OutwardFailed(`${address.host} sends us elsewhere too often`);
}

async function getOnce(url: URL, options: Parameters<typeof getPublic>[1]) {
  try {
    return await getPublic(url, options);
  } catch (error) {
    if (error instanceof NotPublic) throw new OutwardRefused('private', error.message);
    if (error instanceof TooLong) throw new OutwardRefused('large', error.message);
    throw new OutwardFailed(`${url.host} did not answer: ${said(error)}`);
  }
}

async function ask(url: URL, init: RequestInit, deadlineMs: number): Promise<Response> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
  const answer = await fetch(url, { ...init, signal, redirect: 'manual' });
  if (answer.status >= 300 && answer.status < 400) {
    await answer.body?.cancel();
    throw new Error(`sends us elsewhere (${answer.status})`);
  }
  const body = await readWhole(answer);
  const { status, statusText, headers } = answer;
  return new Response(status === 204 || status === 304 ? null : body, { status, statusText, headers });
}

async function readWhole(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > MAX_BYTES) throw new Error(`answers with more than ${MAX_BYTES} bytes`);
    pieces.push(piece);
  }
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}

/** The cause in words: `fetch` hides what happened one level down. */
function said(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return [error.name === 'TimeoutError' ? 'its time was up' : error.message, code].filter(Boolean).join(' ');
}
