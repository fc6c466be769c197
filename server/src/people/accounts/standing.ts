import { problem, type ProblemSlug } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import type { Member, Visitor } from '../../platform/http/call.ts';
import type { Headers } from '../../platform/http/visitor.ts';
import { hashToken } from '../../platform/ids.ts';
import { noteCall, sessionByToken } from './accounts.queries.ts';
import { NOTE_EVERY_MS, rests } from './resting.ts';
import type { HeldSession } from './session-memory.ts';

/** The cookie that holds a member's session. */
export const SESSION_COOKIE = 'session';

/** The credentials of a call: a cookie, or a bearer token for a client that keeps no cookies. */
export interface Shown {
  visitor: Visitor;
  headers: Headers;
}

/** The identity of a caller. `stale`: the token belongs to no session, or to one that has ended. */
export type Standing =
  | { kind: 'visitor' }
  | { kind: 'stale' }
  | { kind: 'disabled' }
  | { kind: 'member'; member: Member; session: HeldSession };

/** Whether a text has the form of a session token. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The token that a caller sends, or null. */
export function tokenOf({ visitor, headers }: Shown): string | null {
  const header = headers['authorization'];
  const bearer = /^bearer\s+(\S+)$/i.exec(Array.isArray(header) ? (header[0] ?? '') : (header ?? ''));
  return bearer?.[1] ?? (visitor.cookies[SESSION_COOKIE] || null);
}

/**
 * Identifies a caller with one index lookup, and with none if the caller shows no token. This is the only way to learn which
 * member is signed in.
 */
export async function standingOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  shown: Shown,
): Promise<Standing> {
  const token = tokenOf(shown);
  if (token === null) return { kind: 'visitor' };
  if (!isToken(token)) return { kind: 'stale' };
  const now = clock.now();
  const row = await sessionByToken(db, hashToken(token), now);
  if (!row) return { kind: 'stale' };
  // Deactivating an account ends its sessions; the refusal still tells its browsers the reason.
  if (row.disabled_at) return { kind: 'disabled' };
  const session = {
    accountId: row.id,
    remembered: row.remembered,
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
  };
  if (row.ended_at || rests(session, now)) return { kind: 'stale' };
  if (now.getTime() - row.seen_at.getTime() > NOTE_EVERY_MS) {
    await noteCall(db, row.session_id, now);
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
 * Returns the calling member, or null. If a member is required, refuses `login_required` to a visitor, `authentication_failed`
 * for a token without an open session, and `account_disabled`.
 */
export const memberOf =
  (context: Pick<Context, 'db' | 'clock'>) =>
  async (shown: Shown, must: boolean): Promise<Member | null> => {
    const standing = await standingOf(context, shown);
    if (standing.kind === 'member') return standing.member;
    if (!must) return null;
    throw problem(REFUSALS[standing.kind]);
  };
