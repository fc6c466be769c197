import { useState } from 'react';

/** How long a second press of the same action is taken for a slip of the finger (specification). */
export const GUARD_MS = 3000;

/** Admits one call and refuses the next ones for `ms`; `now` is a clock in milliseconds that never runs back. */
export function makeGuard(ms: number, now: () => number): () => boolean {
  let until = -Infinity;
  return () => {
    const at = now();
    if (at < until) return false;
    until = at + ms;
    return true;
  };
}

/**
 * The double-click guard of an action that must not run twice: `if (!admit()) return;`. In a form call it after the
 * form's own checks, or a corrected form would be refused for the rest of the three seconds.
 */
export function useGuard(ms: number = GUARD_MS): () => boolean {
  const [admit] = useState(() => makeGuard(ms, () => performance.now()));
  return admit;
}
