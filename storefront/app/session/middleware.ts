import { redirect, type MiddlewareFunction } from 'react-router';
import { callerOf, localeKey } from '../api.ts';
import { keepLang } from '../links.ts';
import { isAccountPath } from './account-paths.ts';
import { remembersSession } from './member-store.ts';
import { admit, redirectOf, waitsForSession } from './session.ts';
import { followUp } from './signed-in.ts';

/**
 * Asks for the session at each navigation in the browser. Account pages, sign-in and registration wait for the answer; any
 * other is shown at once, and the answer acted on when it comes.
 */
export const sessionMiddleware: MiddlewareFunction = async ({ request, context }, next) => {
  const url = new URL(request.url);
  const account = isAccountPath(url.pathname);
  const to = url.pathname + url.search;
  const step = { to, from: location.pathname + location.search, account };
  const call = callerOf(context);
  const admission = admit(call, step, remembersSession());
  if (!waitsForSession(url.pathname, account)) {
    void followUp(admission, call, to, true);
    return next();
  }
  const verdict = await admission.catch((error: unknown) => {
    if (account) throw error;
    return null;
  });
  void followUp(admission, call, to, false);
  // Sign-in and registration can be shown without an answer.
  if (!verdict) return next();
  // A new document is on its way, and this one goes nowhere any more.
  if (verdict.kind === 'stale') await new Promise(() => {});
  const elsewhere = redirectOf(verdict, to);
  if (elsewhere !== null) throw redirect(keepLang(elsewhere, context.get(localeKey)));
  return next();
};
