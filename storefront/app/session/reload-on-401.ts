import { CallError, type Caller } from '@halfturn/contract/client.ts';
import { forgetSession, remembersSession } from './member-store.ts';

/** No document is loaded anew for a 401 within so long of the last time, in milliseconds. */
const PAUSE_MS = 60_000;
const LAST = 'reloaded';
/** After these nobody is signed in, and the page goes on to where it says so. */
const ENDS: ReadonlySet<string> = new Set(['POST /api/personal-data/erase', 'GET /api/logout']);

/**
 * "401 reloads the page" (specification, section 8): once. The flag that says that a session is believed in goes first, and
 * without a flag nothing is loaded anew. Should the session check and a call ever disagree for good, which would set the
 * flag again and again, it is still once a minute. The caller hears of the refusal either way, so that no action fails in
 * silence.
 *
 * Not while the session is ended by who has it: whatever else was on its way is refused then, as it should be, and a page
 * loaded anew would be the sign-in, in the place of the one that says what was done.
 */
export const reloadOn401 = (call: Caller): Caller => {
  let ending = 0;
  return (async (...args: Parameters<Caller>) => {
    const ends = ENDS.has(args[0]);
    if (ends) ending += 1;
    try {
      return await call(...args);
    } catch (error) {
      if (ends) ending -= 1;
      if (error instanceof CallError && error.status === 401 && ending === 0 && remembersSession()) {
        forgetSession();
        if (isFirst()) location.reload();
      }
      throw error;
    }
  }) as Caller;
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
