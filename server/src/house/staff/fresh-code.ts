import { problem } from '@halfturn/contract/problem.ts';

/** For so long after the second factor was confirmed it counts as fresh. */
const FRESH_MINUTES = 5;

/**
 * Refuses `staff_code_again` unless the second factor was confirmed in this session within the last five minutes: a browser
 * that was left open, or a stolen session, gives away neither money nor keys. A call that always needs it declares
 * `freshCode`; one that needs it only for large sums asks here.
 */
export function demandFreshCode({ codeAt }: { codeAt: Date | null }, now: Date): void {
  if (codeAt === null || now.getTime() - codeAt.getTime() > FRESH_MINUTES * 60_000)
    throw problem('staff_code_again');
}
