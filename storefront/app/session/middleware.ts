import { redirect, type MiddlewareFunction } from 'react-router';
import { callerOf } from '../api.ts';
import { keepLang } from '../links.ts';
import { isAccountPath } from './account-paths.ts';
import { localeKey } from '../api.ts';
import { admit, waitsForSession } from './session.ts';
import { followUp, remembersSession } from './signed-in.ts';

/**
 * Asks for the session at each navigation in the browser. Account pages and the sign-in page wait for the answer; any
 * other is shown at once, and the answer acted on when it comes.
 */
export const sessionMiddleware: MiddlewareFunction = async ({ request, context }, next) => {
  const url = new URL(request.url);
  const account = isAccountPath(url.pathname);
  const step = { to: url.pathname + url.search, from: location.pathname + location.search, account };
  const admission = admit(callerOf(context), step, remembersSession());
  if (!waitsForSession(url.pathname, account)) {
    void followUp(admission);
    return next();
  }
  const verdict = await admission;
  if (verdict.kind === 'redirect') {
    throw redirect(keepLang(verdict.to, context.get(localeKey)));
  }
  void followUp(admission);
  return next();
};
