import type { KeyImport } from '@halfturn/contract/staff/key-imports.ts';

/** Whether no job works on it: its lines can be looked at. */
export const isSettled = ({ state }: Pick<KeyImport, 'state'>): boolean =>
  state !== 'checking' && state !== 'importing';

/** How many lines are not imported. */
export const skippedOf = ({ lines, verdicts }: Pick<KeyImport, 'lines' | 'verdicts'>): number =>
  lines - (verdicts.ok ?? 0);

export interface Pace {
  /** From 0 to 1. */
  share: number;
  /** Null as long as nothing is known of the pace. */
  secondsLeft: number | null;
}

/**
 * The progress of a running import, and the time left at its pace so far.
 *
 * @param startedAt ISO 8601, as `serverNow`
 */
export function paceOf({
  tried,
  lines,
  startedAt,
  serverNow,
}: Pick<KeyImport, 'tried' | 'lines' | 'startedAt' | 'serverNow'>): Pace {
  const share = lines === 0 ? 0 : tried / lines;
  if (startedAt === null || tried === 0) return { share, secondsLeft: null };
  const seconds = (Date.parse(serverNow) - Date.parse(startedAt)) / 1000;
  return { share, secondsLeft: Math.max(1, Math.ceil((seconds * (lines - tried)) / tried)) };
}

const DAYS = 30;

/** How many days the stock lasts at the pace of the last 30 days; null if nothing was sold in them. */
export const daysLeft = (stock: number, sold30: number): number | null =>
  sold30 > 0 ? Math.floor((stock * DAYS) / sold30) : null;
