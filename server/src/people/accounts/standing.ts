import { problem, type ProblemSlug } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { send, statement } from '../../platform/db/send.ts';
import type { Member, Visitor } from '../../platform/http/call.ts';
import type { Headers } from '../../platform/http/visitor.ts';
import { hashToken } from '../../platform/ids.ts';
import { NOTE_EVERY_MS, rests } from './resting.ts';
import type { HeldSession } from './session-memory.ts';

/** The cookie that holds a member's session. */
export const SESSION_COOKIE = 'session';

/** What a caller shows: a cookie, or a bearer token for a client that keeps no cookies. */
export interface Shown {
  visitor: Visitor;
  headers: Headers;
}

/** Who a caller is by what they show. `stale`: what they showed is no session (any more). */
export type Standing =
  | { kind: 'visitor' }
  | { kind: 'stale' }
  | { kind: 'disabled' }
  | { kind: 'member'; member: Member; session: HeldSession };

/** Whether this can be a session's token: what cannot is not looked for. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The secret that a caller shows, or null. */
export function tokenOf({ visitor, headers }: Shown): string | null {
  const header = headers['authorization'];
  const bearer = /^bearer\s+(\S+)$/i.exec(Array.isArray(header) ? (header[0] ?? '') : (header ?? ''));
  return bearer?.[1] ?? (visitor.cookies[SESSION_COOKIE] || null);
}

interface SessionRow {
  session_id: string;
  remembered: boolean;
  seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  id: string;
  name: string;
  email: string;
  disabled_at: Date | null;
}

const sessionOf = statement<[tokenHash: Buffer, now: Date], SessionRow>`
  select s.id as session_id, s.remembered, s.seen_at, s.expires_at, s.ended_at, a.id, a.name, a.email, a.disabled_at
  from account_sessions s join accounts a on a.id = s.account_id
  where s.token_hash = $1 and s.expires_at > $2`;

const noteCall = statement<[sessionId: string, now: Date]>`
  update account_sessions set seen_at = $2 where id = $1 and seen_at < $2`;

/**
 * Who a caller is: one look into an index, none for who shows nothing. There is no other way to ask who is signed in.
 */
export async function standingOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  shown: Shown,
): Promise<Standing> {
  const token = tokenOf(shown);
  if (token === null) return { kind: 'visitor' };
  if (!isToken(token)) return { kind: 'stale' };
  const now = clock.now();
  const [row] = await send(db, sessionOf(hashToken(token), now));
  if (!row) return { kind: 'stale' };
  // Shutting an account out ends its sessions; its browsers still hear why.
  if (row.disabled_at) return { kind: 'disabled' };
  const session = {
    accountId: row.id,
    remembered: row.remembered,
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
  };
  if (row.ended_at || rests(session, now)) return { kind: 'stale' };
  if (now.getTime() - row.seen_at.getTime() > NOTE_EVERY_MS) {
    await send(db, noteCall(row.session_id, now));
    session.seenAt = now;
  }
  return {
    kind: 'member',
    member: { id: row.id, name: row.name, email: row.email, sessionId: row.session_id },
    session,
  };
}

const REFUSALS = {
  visitor: 'login_required',
  stale: 'authentication_failed',
  disabled: 'account_disabled',
} as const satisfies Record<Exclude<Standing['kind'], 'member'>, ProblemSlug>;

/**
 * For the wire: the member who calls, or null. Where it must be one, refuses `login_required` to a visitor,
 * `authentication_failed` to who shows a token that opens nothing (any more), and `account_disabled`.
 */
export const memberOf =
  (context: Pick<Context, 'db' | 'clock'>) =>
  async (shown: Shown, must: boolean): Promise<Member | null> => {
    const standing = await standingOf(context, shown);
    if (standing.kind === 'member') return standing.member;
    if (!must) return null;
    throw problem(REFUSALS[standing.kind]);
  };
