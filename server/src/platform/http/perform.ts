import type { AnyEndpoint } from '@halfturn/contract/endpoint.ts';
import { Problem, problem } from '@halfturn/contract/problem.ts';
import type { KeyObject } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/kysely.ts';
import type { Binding, Call, CookieOptions, Member, StaffMember, Visitor } from './call.ts';
import { cookieLine } from './cookies.ts';
import { okEnvelope, refusalEnvelope } from './envelope.ts';
import { problemOf } from './errors.ts';
import { AnsweredBefore, BUYING_COOKIE, keyedCall, type Answer, type KeyedCall } from './idempotency.ts';
import { readInput } from './input.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { RefusalLog } from './refusal-log.ts';
import { anyone, type Headers } from './visitor.ts';

export interface WireOptions {
  db: Db;
  log: FastifyBaseLogger;
  limiter: RateLimiter;
  /** Hears of each refusal of a call that a page makes; those of requests are heard of by the server. */
  refusals?: RefusalLog;
  /** Of the store's keyring; see `idempotency.ts`. */
  pepper: KeyObject;
  /** The endpoints of the sandbox's page exist only where it is on. */
  paymentsSandbox: boolean;
  /** Cookies are Secure, and the host's alone. */
  https: boolean;
  /** Lets staff in, by session and role, or throws. Without it no call of theirs exists. */
  admitStaff?: (endpoint: AnyEndpoint, visitor: Visitor) => Promise<StaffMember>;
  /**
   * The member who is signed in, or null. Where it `must` be one: refuses `login_required` and `account_disabled`. Without it
   * no call of theirs exists.
   */
  memberOf?: (shown: Pick<Incoming, 'visitor' | 'headers'>, must: boolean) => Promise<Member | null>;
}

/** A call as it came in, by whatever road. */
export interface Incoming {
  params?: unknown;
  query?: Record<string, unknown>;
  body?: unknown;
  raw: Buffer;
  headers: Headers;
  visitor: Visitor;
  /** Its limit was counted already, before its body was read. */
  counted?: boolean;
}

/**
 * Answers one call of the contract: limit, who calls, input, handler, reply, in this order. Throws a `Problem` where it is
 * refused. The reply goes through its schema too: a field that the contract does not name leaves the house on no road.
 *
 * @param setCookie is given each cookie as a header line
 */
export async function perform(
  { endpoint, handler }: Binding,
  incoming: Incoming,
  options: WireOptions,
  setCookie: (line: string) => void,
  once: Call['once'] = onceWithoutKey,
): Promise<unknown> {
  if (!incoming.counted) countCall(endpoint, incoming.visitor.ip, options);
  const staff = endpoint.access === 'staff' ? await admitted(endpoint, incoming.visitor, options) : null;
  const member = await memberAt(endpoint, incoming, options);
  const answer = await handler({
    ...inputOf(endpoint, incoming),
    raw: incoming.raw,
    headers: endpoint.cacheable ? {} : incoming.headers,
    visitor: endpoint.cacheable ? anyone(incoming.visitor) : incoming.visitor,
    staff,
    member,
    setCookie: (name: string, value: string, cookie: CookieOptions) =>
      setCookie(cookieLine(name, value, cookie, options.https)),
    once,
  });
  const reply = endpoint.reply.safeParse(answer);
  if (!reply.success) {
    throw new Error(`${endpoint.name} answers what the contract does not allow`, { cause: reply.error });
  }
  return reply.data;
}

/** Counts a call for its caller. Refuses `rate_limited`, and `not_found` for the sandbox's own calls if there is none. */
export function countCall(endpoint: AnyEndpoint, ip: string, options: WireOptions): void {
  if (endpoint.access === 'sandbox' && !options.paymentsSandbox) throw problem('not_found');
  if (endpoint.limit) options.limiter.take(endpoint.name, ip, endpoint.limit);
}

/** `perform`, as the answer to send: the envelope as text. With an idempotency key, the same answer each time. */
export async function answerCall(
  binding: Binding,
  incoming: Incoming,
  options: WireOptions,
  key: string | undefined,
): Promise<Answer> {
  const cookies: string[] = [];
  const addCookie = (line: string) => void cookies.push(line);
  if (!binding.endpoint.idempotent || key === undefined) {
    const data = await perform(binding, incoming, options, addCookie);
    return { status: 200, body: JSON.stringify(okEnvelope(data)), cookies };
  }
  // Of two members, or two browsers, with one key and one body each has an answer of their own, or none: answers hold secrets.
  const member = await memberAt(binding.endpoint, incoming, options);
  const content = {
    ...inputOf(binding.endpoint, incoming),
    ...(member && { memberId: member.id }),
    browser: incoming.visitor.cookies[BUYING_COOKIE],
  };
  const call = keyedCall(options.db, binding.endpoint.name, key, content, options.pepper);
  return await alone(options, call, () => answerKeyed(binding, incoming, options, call));
}

interface Running {
  bodyHash: Buffer;
  answer: Promise<Answer>;
}

/** The calls with a key that run in this process, by their id. */
const running = new WeakMap<WireOptions, Map<string, Running>>();

/**
 * Runs one of the calls with the same key and content at a time; those beside it get its answer. That spares this process the
 * work alone: between processes the database decides.
 */
async function alone(options: WireOptions, call: KeyedCall, run: () => Promise<Answer>): Promise<Answer> {
  const calls = running.get(options) ?? new Map<string, Running>();
  running.set(options, calls);
  for (let other = calls.get(call.id); other; other = calls.get(call.id)) {
    if (!other.bodyHash.equals(call.bodyHash)) throw problem('idempotency_conflict');
    const answer = await other.answer.catch(() => null);
    if (answer) return answer;
    // The other call failed in a way that may pass, so this one tries.
  }
  const mine = { bodyHash: call.bodyHash, answer: run() };
  calls.set(call.id, mine);
  try {
    return await mine.answer;
  } finally {
    calls.delete(call.id);
  }
}

async function answerKeyed(
  binding: Binding,
  incoming: Incoming,
  options: WireOptions,
  call: KeyedCall,
): Promise<Answer> {
  const cookies: string[] = [];
  try {
    const data = await perform(
      binding,
      incoming,
      options,
      (line) => void cookies.push(line),
      onceUnder(call),
    );
    return { status: 200, body: JSON.stringify(okEnvelope(data)), cookies };
  } catch (error) {
    if (error instanceof AnsweredBefore) return error.answer;
    const refused = problemOf(error);
    // A failure, or a refusal that may pass, is not kept: the next call with this key tries again. Any other refusal is the answer.
    if (MAY_PASS.has(refused.status) || refused.status >= 500 || !(error instanceof Problem)) throw error;
    const envelope = refusalEnvelope(refused, incoming.visitor.locale);
    const answer = { status: refused.status, body: JSON.stringify(envelope), cookies: [] };
    return (await call.refuse(answer)) ?? (await answerKeyed(binding, incoming, options, call));
  }
}

async function admitted(endpoint: AnyEndpoint, visitor: Visitor, options: WireOptions): Promise<StaffMember> {
  if (!options.admitStaff) throw problem('not_found');
  return await options.admitStaff(endpoint, visitor);
}

async function memberAt(
  endpoint: AnyEndpoint,
  incoming: Incoming,
  { memberOf }: WireOptions,
): Promise<Member | null> {
  const must = endpoint.access === 'member';
  if (!must && endpoint.member !== 'optional') return null;
  if (!memberOf) throw problem('not_found');
  return await memberOf(incoming, must);
}

function inputOf(endpoint: AnyEndpoint, { params, query = {}, body }: Incoming) {
  // `lang` is everybody's: it chooses the language of the answer, and no schema need name it.
  const { lang: _lang, ...named } = query;
  return {
    params: endpoint.params && readInput(endpoint.params, params),
    query: endpoint.query && readInput(endpoint.query, named),
    body: endpoint.body && readInput(endpoint.body, body ?? {}),
  };
}

const json = <T>(value: T) => JSON.parse(JSON.stringify(value ?? null));

const onceWithoutKey: Call['once'] = async (work) => json(await work(async () => {}));

const onceUnder =
  (call: KeyedCall): Call['once'] =>
  async (work) =>
    JSON.parse(
      await call.once(async (record) =>
        JSON.stringify((await work((trx, result) => record(trx, JSON.stringify(result ?? null)))) ?? null),
      ),
    );

/** Sign in, wait: then the same call is another one. */
const MAY_PASS = new Set([401, 403, 429]);
