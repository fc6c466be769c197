import { CallError, type Caller } from '@halfturn/contract/client.ts';
import { forgetSession, remembersSession } from './member-store.ts';

/** No document is loaded anew for a 401 within so long of the last time, in milliseconds. */
const PAUSE_MS = 60_000;
const LAST = 'reloaded';

/**
 * "401 reloads the page" (specification, section 8): once. The flag that says that a session is believed in goes first, and
 * without a flag nothing is loaded anew. Should the session check and a call ever disagree for good, which would set the
 * flag again and again, it is still once a minute. The caller hears of the refusal either way, so that no action fails in
 * silence.
 */
export const reloadOn401 = (call: Caller): Caller =>
  (async (...args: Parameters<Caller>) => {
    try {
      return await call(...args);
    } catch (error) {
      if (error instanceof CallError && error.status === 401 && remembersSession()) {
        forgetSession();
        if (isFirst()) location.reload();
      }
      throw error;
    }
  }) as Caller;

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
