import type { IncomingMessage, RequestListener } from 'node:http';
import { BASE } from '@halfturn/contract/endpoint.ts';
import { checkSession } from '@halfturn/contract/home.ts';
import type { Context } from '../../platform/context.ts';
import { earlyReply } from '../../platform/http/early-reply.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { parseCookies } from '../../platform/http/visitor.ts';
import { hashToken } from '../../platform/ids.ts';
import { sessionMemoryOf } from './session-memory.ts';
import { isToken, SESSION_COOKIE } from './standing.ts';

/** What a member's session check is answered with. */
export const SIGNED_IN = { state: 1, is_success: true } as const;

const PATH = `${BASE}${checkSession.path}`;
/** Addresses whose query is known to be a good one; a member's pages make a few hundred of them. */
const MOST_SEEN = 2_000;

export interface SessionFront {
  /** Goes in front of Fastify. */
  front: (next: RequestListener) => RequestListener;
  /** The process is about to end: it says so itself. */
  close: () => void;
}

/**
 * Answers the session check of members out of memory, before Fastify and the database see it. Only where there is nothing else to
 * it: a good session of a cookie, a good query, no visit to record, no limit passed. All else goes on to the call itself, which says
 * what is to be said.
 */
export function sessionFront(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  limiter: RateLimiter,
  addressOf: (request: IncomingMessage) => string,
): SessionFront {
  const sessions = sessionMemoryOf(db);
  const reply = earlyReply(config.publicUrl, SIGNED_IN);
  const plain = new Map<string, boolean>();
  let closing = false;

  return {
    close: () => void (closing = true),
    front: (next) => (request, response) => {
      if (!closing && isMembers(request) && mayAsk(request)) return reply(response);
      next(request, response);
    },
  };

  function isMembers({ method, url = '', headers }: IncomingMessage): boolean {
    if (method !== 'GET' || !url.startsWith(PATH) || !isPlain(url)) return false;
    if (headers.cookie === undefined || headers.authorization !== undefined) return false;
    const token = parseCookies(headers.cookie)[SESSION_COOKIE];
    return token !== undefined && isToken(token) && sessions.knows(hashToken(token), clock.now());
  }

  /** Whoever may not is refused by the call itself, which takes nothing either. */
  function mayAsk(request: IncomingMessage): boolean {
    try {
      limiter.take(checkSession.name, addressOf(request), checkSession.limit!);
      return true;
    } catch {
      return false;
    }
  }

  function isPlain(url: string): boolean {
    const known = plain.get(url);
    if (known !== undefined) return known;
    const found = readsPlainly(url);
    if (plain.size >= MOST_SEEN) plain.clear();
    if (url.length < 300) plain.set(url, found);
    return found;
  }
}

/** A good query that asks for nothing but the check. */
function readsPlainly(url: string): boolean {
  const at = url.indexOf('?');
  if ((at < 0 ? url : url.slice(0, at)) !== PATH || url.includes('%00')) return false;
  const said = at < 0 ? [] : [...new URLSearchParams(url.slice(at))];
  const named = Object.fromEntries(said.filter(([name]) => name !== 'lang'));
  if (new Set(said.map(([name]) => name)).size < said.length || 'fromUrl' in named) return false;
  return checkSession.query!.safeParse(named).success;
}
