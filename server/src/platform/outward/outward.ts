import type { Clock } from '../clock.ts';
import type { FastifyBaseLogger } from 'fastify';
import { createBreaker } from './breaker.ts';
import { postPublic } from './public-only.ts';

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
