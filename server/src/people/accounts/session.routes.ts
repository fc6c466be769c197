import { login, logout } from '@halfturn/contract/accounts.ts';
import { checkSession } from '@halfturn/contract/home.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, type Binding, type Call, type Visitor } from '../../platform/http/call.ts';
import type { Headers } from '../../platform/http/visitor.ts';
import { visitRecorder } from '../../house/visits/door.ts';
import { infoWire } from './accounts.wire.ts';
import { deviceOf } from './device-of.ts';
import { endSessions, SESSION_DAYS, type Place } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { SESSION_COOKIE, standingOf } from './standing.ts';

export const placeOf = ({ ip, userAgent }: Visitor): Place => ({ ip, ...deviceOf(userAgent) });

/** Keeps a session in the browser: for seven days where it was asked to remember, else until it is closed. */
export const keepSession = (setCookie: Call['setCookie'], token: string, remember: boolean): void =>
  setCookie(SESSION_COOKIE, token, { maxAge: remember ? SESSION_DAYS * 86_400 : 'session' });

const dropSession = (setCookie: Call['setCookie']): void => setCookie(SESSION_COOKIE, '', { maxAge: 0 });

/** Whether a page of ours sent this: a link or a picture elsewhere signs nobody out. */
function isFromOwnPage(headers: Headers, publicUrl: string): boolean {
  if (headers['authorization'] !== undefined) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const said = headers['origin'] ?? headers['referer'];
  return typeof said === 'string' && URL.canParse(said) && new URL(said).origin === new URL(publicUrl).origin;
}

export const sessionRoutes = (context: Context): Binding[] => {
  const { config, db, clock } = context;
  const recordVisit = visitRecorder(context);
  return [
    bind(login, async ({ body, visitor, setCookie }) => {
      const { account, token } = await signIn(context, body, placeOf(visitor));
      keepSession(setCookie, token, body.remember);
      return { token, info: infoWire(account) };
    }),

    bind(logout, async (call) => {
      const standing = await standingOf(context, call);
      if (standing.kind === 'visitor') return null;
      if (!isFromOwnPage(call.headers, config.publicUrl)) throw problem('origin_refused');
      dropSession(call.setCookie);
      if (standing.kind !== 'member') return null;
      const { id, sessionId } = standing.member;
      await inTransaction(db, (trx) => endSessions(trx, id, { only: sessionId }, clock.now()));
      return null;
    }),

    bind(checkSession, async (call) => {
      const { toUrl, fromUrl } = call.query;
      const standing = await standingOf(context, call);
      const accountId = standing.kind === 'member' ? standing.member.id : null;
      if (fromUrl) await recordVisit.first({ toUrl, fromUrl, accountId }, call.headers);
      if (standing.kind === 'member') return { state: 1 as const, is_success: true };
      // What was shown is of no more use, and would be asked about again at every page.
      if (standing.kind !== 'visitor' && call.visitor.cookies[SESSION_COOKIE]) dropSession(call.setCookie);
      if (standing.kind === 'disabled') return { state: 2 as const, is_success: true };
      return { state: 0 as const, is_success: standing.kind !== 'stale' };
    }),
  ];
};
