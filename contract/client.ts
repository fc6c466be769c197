import type { CallName, Calls } from './calls.ts';
import { BASE, type CallOf, type Envelope, type ReplyOf } from './endpoint.ts';
import type { ProblemSlug } from './problem.ts';

/** The specification's request timeout (section 9). */
export const REQUEST_TIMEOUT_MS = 10_000;
/** Bytes have to get there first, and are worked on. So are a million rows. */
const LONG_TIMEOUT_MS = 60_000;

/** A call that was refused or did not arrive. `slug` is `network` where there was no answer at all. */
export class CallError extends Error {
  readonly status: number;
  readonly slug: ProblemSlug | 'network';
  readonly fields: Record<string, string>;
  readonly data: unknown;

  constructor(
    status: number,
    slug: ProblemSlug | 'network',
    message: string,
    fields = {},
    data: unknown = null,
  ) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.slug = slug;
    this.fields = fields;
    this.data = data;
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  headers?: Record<string, string>;
  /** The body of a call that takes bytes. It may take longer than others. */
  bytes?: Blob;
  /** It works on many rows, and may take longer than others. */
  long?: boolean;
}

/**
 * How an endpoint is called: in the browser through `fetch`, on the server in-process, in tests against an address. It
 * is named by method and path, so that the browser takes the contract's types along and none of its zod (25 kB).
 */
export type Caller = <N extends CallName>(
  name: N,
  call?: CallOf<Calls[N]>,
  options?: CallOptions,
) => Promise<ReplyOf<Calls[N]>>;

/** `GET /api/home/rate` → its method and its path. */
export function splitName(name: CallName): [method: string, path: string] {
  const space = name.indexOf(' ');
  return [name.slice(0, space), name.slice(space + 1)];
}

/** `GET /api/x/{id}` with its params and query filled in, under `BASE`. */
export function urlOf(
  path: string,
  params?: Record<string, unknown>,
  query?: Record<string, unknown>,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const tail = search.toString();
  return `${BASE}${filled}${tail ? `?${tail}` : ''}`;
}

/** A caller over `fetch`. `origin` is empty in the browser; `headers` are added to every call. */
export function fetchCaller(origin = '', headers: () => Record<string, string> = () => ({})): Caller {
  return async (name, call, options = {}) => {
    const [method, path] = splitName(name);
    const parts = (call ?? {}) as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const { bytes, long = bytes !== undefined } = options;
    const timeout = AbortSignal.timeout(long ? LONG_TIMEOUT_MS : REQUEST_TIMEOUT_MS);
    const init: RequestInit = {
      method,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      headers: {
        accept: 'application/json',
        ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
        ...headers(),
        ...options.headers,
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      ...(bytes && { body: bytes }),
    };
    let envelope: Envelope<never>;
    try {
      const answer = await fetch(origin + urlOf(path, parts.params, parts.query), init);
      envelope = envelopeOf(await answer.json());
    } catch (error) {
      throw new CallError(0, 'network', error instanceof Error ? error.message : String(error));
    }
    return unwrap(envelope);
  };
}

/**
 * A caller whose refusals always have a sentence to show. The store sends one with every refusal; an answer of something
 * in front of it may have none.
 *
 * @param sentence what to say for a status, in the language of the page
 */
export const withSentence =
  (call: Caller, sentence: (status: number) => string): Caller =>
  (name, parts, options) =>
    call(name, parts, options).catch((error: unknown) => {
      if (error instanceof CallError && error.slug !== 'network') error.message ||= sentence(error.status);
      throw error;
    });

/** The body of an answer, as the contract's envelope. Throws if it is not one. */
export function envelopeOf(body: unknown): Envelope<never> {
  if (!isEnvelope(body)) throw new Error('The answer is not one of the store.');
  return body;
}

const isEnvelope = (body: unknown): body is Envelope<never> =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number';

/** The reply's data, or the refusal as a CallError. */
export function unwrap<T>(envelope: Envelope<T>): T {
  if (envelope.code >= 200 && envelope.code < 300) return envelope.data;
  throw new CallError(
    envelope.code,
    envelope.error ?? 'unknown_error',
    envelope.msg,
    envelope.fields ?? {},
    envelope.data,
  );
}
