import type { Coverage } from '@halfturn/contract/withdrawals.ts';

const DAY_MS = 86_400_000;
/** How long a contract can be withdrawn from (Directive 2011/83/EU, article 9). */
export const PERIOD_DAYS = 14;

/**
 * When a period that begins on the day of `from` is over: with the end of its last day wherever on earth the buyer is, and on a
 * Monday where that day is a Saturday or Sunday (Regulation 1182/71).
 */
export function periodEnd(from: Date): Date {
  const day = Math.floor(from.getTime() / DAY_MS) + PERIOD_DAYS;
  const weekday = new Date(day * DAY_MS).getUTCDay();
  const last = day + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
  // The day ends last twelve hours behind UTC.
  return new Date((last + 1) * DAY_MS + 12 * 3_600_000);
}

/** What of a copy decides whether it can be withdrawn from. */
export interface CopyFacts {
  kind: 'key' | 'physical';
  status: string;
  deliveredAt: Date | null;
  receivedAt: Date | null;
  refunded: boolean;
  withdrawn: boolean;
}

/**
 * Whether a copy can be withdrawn from, and until when. A key: until it was shown, for a period that begins when it is handed
 * over, so a pre-order at any time before. Goods: until a period after they were received.
 */
export function coverageOf(copy: CopyFacts, now: Date): { coverage: Coverage; until: Date | null } {
  const closed = (coverage: Coverage) => ({ coverage, until: null });
  if (copy.withdrawn) return closed('withdrawn');
  if (copy.refunded || copy.status === 'voided' || copy.status === 'replaced') return closed('gone');
  if (copy.status === 'revealed') return closed('revealed');
  const from = copy.kind === 'key' ? copy.deliveredAt : copy.receivedAt;
  if (from === null) return { coverage: 'open', until: null };
  const until = periodEnd(from);
  return now < until ? { coverage: 'open', until } : closed('over');
}

/** Goods that have left: a note of ours does not call them back. */
export const hasLeft = ({ status }: Pick<CopyFacts, 'status'>): boolean =>
  status === 'shipped' || status === 'received';
