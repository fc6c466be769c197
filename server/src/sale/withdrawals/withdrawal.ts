import type { Coverage } from '@halfturn/contract/withdrawals.ts';
import type { UnitRow } from '../orders/door.ts';
import type { WithdrawalRow } from './withdrawals.queries.ts';

const DAY_MS = 86_400_000;
/** How long a buyer can withdraw from a contract (Directive 2011/83/EU, article 9). */
const PERIOD_DAYS = 14;

/**
 * The end of a period that begins on the day of `from`: the end of its last day in every time zone. If that day is a Saturday or
 * Sunday, the period ends on the Monday (Regulation 1182/71).
 */
export function periodEnd(from: Date): Date {
  const day = Math.floor(from.getTime() / DAY_MS) + PERIOD_DAYS;
  const weekday = new Date(day * DAY_MS).getUTCDay();
  const last = day + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
  // The day ends last in the time zone that is twelve hours behind UTC.
  return new Date((last + 1) * DAY_MS + 12 * 3_600_000);
}

/** What about a unit decides whether the buyer can withdraw from it. */
export interface UnitFacts {
  kind: 'key' | 'physical';
  status: string;
  deliveredAt: Date | null;
  receivedAt: Date | null;
  refunded: boolean;
  withdrawn: boolean;
}

/**
 * Whether the buyer can withdraw from a unit, and until when. The period of a key begins when it is delivered, and ends when it is
 * revealed. The period of goods begins when they are received. Before it begins, the buyer can withdraw at any time.
 */
export function coverageOf(unit: UnitFacts, now: Date): { coverage: Coverage; until: Date | null } {
  const closed = (coverage: Coverage) => ({ coverage, until: null });
  if (unit.withdrawn) return closed('withdrawn');
  if (unit.refunded || unit.status === 'voided' || unit.status === 'replaced') return closed('gone');
  if (unit.status === 'revealed') return closed('revealed');
  const from = unit.kind === 'key' ? unit.deliveredAt : unit.receivedAt;
  if (from === null) return { coverage: 'open', until: null };
  const until = periodEnd(from);
  return now < until ? { coverage: 'open', until } : closed('over');
}

/** Whether goods have left the store, and must come back before they are refunded. */
export const hasLeft = ({ status }: Pick<UnitFacts, 'status'>): boolean =>
  status === 'shipped' || status === 'received';

/** The coverage of each unit of an order, given its former withdrawals. */
export function coverageIn(before: readonly WithdrawalRow[], now: Date) {
  const withdrawn = new Set(before.flatMap(({ units }) => units.map((unit) => unit.delivery_id)));
  return (unit: UnitRow) =>
    coverageOf(
      {
        kind: unit.kind,
        status: unit.status,
        deliveredAt: unit.delivered_at,
        receivedAt: unit.received_at,
        refunded: unit.refunded_at !== null,
        withdrawn: withdrawn.has(unit.id),
      },
      now,
    );
}
