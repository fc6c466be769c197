import type { Caller } from '@halfturn/contract/client.ts';

const LOCK = 'session';
/** These give this browser another session, or take the one it has. */
const CHANGE: ReadonlySet<string> = new Set([
  'POST /api/login',
  'POST /api/login/passkey',
  'POST /api/account/confirm',
  'POST /api/account/not-me',
  'POST /api/resetPassword',
  'GET /api/logout',
]);

/**
 * Lets no session check be on its way, in any tab, while a session is opened or ended. Its answer takes a cookie away that
 * is of no more use, and would take the new one where it came after it.
 */
export const inTurn = (call: Caller): Caller =>
  ((...args: Parameters<Caller>) => {
    const mode = args[0] === 'GET /api/checkSession' ? 'shared' : CHANGE.has(args[0]) ? 'exclusive' : null;
    // Browsers have locks on secure pages alone; without them it is as it was, and hardly ever at the same moment.
    if (mode === null || !('locks' in navigator)) return call(...args);
    return navigator.locks.request(LOCK, { mode }, () => call(...args));
  }) as Caller;
