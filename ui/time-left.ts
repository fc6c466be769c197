/** The minutes at which the time left is said aloud; 0 is the end. */
const MARKS = [0, 1, 5, 10];

/** Whole seconds until `deadline`, never below 0. All in milliseconds; `offset` is server clock minus own clock. */
export function secondsLeft(deadline: number, now: number, offset: number): number {
  return Math.max(0, Math.ceil((deadline - (now + offset)) / 1000));
}

/**
 * The mark, in minutes, that was passed between two readings, or null. After a sleep several may have been passed: only
 * the last one is still true.
 */
export function markPassed(before: number, after: number): number | null {
  return MARKS.find((minutes) => before > minutes * 60 && after <= minutes * 60) ?? null;
}

/** `mm:ss`, with hours in front if there are any. Latin digits, isolated by the caller. */
export function clockText(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`;
}
