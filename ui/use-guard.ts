import { useEffect, useState } from 'react';

/** How long a second press of the same action is taken for a slip of the finger (specification). */
export const GUARD_MS = 3000;

export interface Guard {
  /** Admits one call, and refuses the next ones until its time is over. */
  admit: () => boolean;
  /** Milliseconds until the next call is admitted, 0 if it would be now. */
  left: () => number;
}

/** A guard over `ms` milliseconds; `now` is a clock in milliseconds that never runs back. */
export function makeGuard(ms: number, now: () => number): Guard {
  let until = -Infinity;
  const left = () => Math.max(0, until - now());
  return {
    left,
    admit() {
      if (left() > 0) return false;
      until = now() + ms;
      return true;
    },
  };
}

/**
 * The double-click guard of an action that must not run twice: `if (!guard.admit()) return;`. In a form call it after the
 * form's own checks, or a corrected form would be refused for the rest of the three seconds.
 *
 * A refused call is no dead press: from it until the guard is over, `seconds` counts down for the button to show. It is 0
 * at all other times.
 */
export function useGuard(ms: number = GUARD_MS): { admit: () => boolean; seconds: number } {
  const [guard] = useState(() => makeGuard(ms, () => performance.now()));
  const [seconds, setSeconds] = useState(0);
  const show = () => setSeconds(Math.ceil(guard.left() / 1000));
  useEffect(() => {
    if (seconds === 0) return;
    // Aimed a little past the moment at which the figure changes.
    const timer = setTimeout(show, guard.left() - (seconds - 1) * 1000 + 20);
    return () => clearTimeout(timer);
  });
  const admit = () => {
    const admitted = guard.admit();
    if (!admitted) show();
    return admitted;
  };
  return { admit, seconds };
}
