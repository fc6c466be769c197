import { CallError, type Caller } from '@halfturn/contract/client.ts';
import { forgetSession, remembersSession } from './member-store.ts';

/**
 * "401 reloads the page" (specification, section 8): once. The flag that says that a session is believed in goes first, and
 * without a flag nothing is loaded anew; the caller hears of the refusal either way, so that no action fails in silence.
 */
export const reloadOn401 = (call: Caller): Caller =>
  (async (...args: Parameters<Caller>) => {
    try {
      return await call(...args);
    } catch (error) {
      if (error instanceof CallError && error.status === 401 && remembersSession()) {
        forgetSession();
        location.reload();
      }
      throw error;
    }
  }) as Caller;
