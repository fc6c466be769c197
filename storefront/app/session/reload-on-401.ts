import { CallError, type Caller } from '@halfturn/contract/client.ts';
import { forgetSession, remembersSession } from './member-store.ts';

/** A 401 does not reload the document again within this time, in milliseconds. */
const PAUSE_MS = 60_000;
const LAST = 'reloaded';
/** These calls end the session, and the page itself goes on to say so. */
const ENDS: ReadonlySet<string> = new Set(['POST /api/personal-data/erase', 'GET /api/logout']);

/**
 * "401 reloads the page" (specification, section 8): once. The flag of the session is removed first, and without the flag
 * there is no reload. If the session check and a call ever disagree for good, which would set the flag again and again, the
 * page reloads once a minute at most. The caller gets the refusal either way, so that no action fails silently.
 *
 * There is no reload while the member ends the session: other calls on their way are refused then, as they should be, and
 * a reload would show the sign-in in the place of the page that confirms it.
 */
export const reloadOn401 = (call: Caller): Caller => {
  let ending = 0;
  return (name, parts, options) => {
    const ends = ENDS.has(name);
    if (ends) ending += 1;
    return call(name, parts, options).catch((error: unknown) => {
      if (ends) ending -= 1;
      if (error instanceof CallError && error.status === 401 && ending === 0 && remembersSession()) {
        forgetSession();
        if (isFirst()) location.reload();
      }
      throw error;
    });
  };
};

function isFirst(): boolean {
  try {
    const now = Date.now();
    if (now - Number(sessionStorage.getItem(LAST) ?? 0) < PAUSE_MS) return false;
    sessionStorage.setItem(LAST, String(now));
    return true;
  } catch {
    // What cannot be noted could be repeated.
    return false;
  }
}
