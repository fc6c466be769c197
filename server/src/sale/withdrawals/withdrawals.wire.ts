import type { Money } from '@halfturn/contract/primitives/money.ts';
import type { Withdrawal } from '@halfturn/contract/withdrawals.ts';
import { unitAmount, type FoundOrder, type LineRow, type OrderRow, type UnitRow } from '../orders/door.ts';
import { coverageIn, hasLeft } from './withdrawal.ts';
import { isSettled } from './withdraw.ts';
import type { WithdrawalRow } from './withdrawals.queries.ts';

/** What the withdrawal page of an order needs. */
export interface Background {
  found: FoundOrder;
  lines: readonly LineRow[];
  units: readonly UnitRow[];
  before: readonly WithdrawalRow[];
  agreedAt: Date | null;
}

function stateOf(order: OrderRow): Withdrawal['state'] {
  // The page shows unit by unit that all of a refunded order has gone back.
  if (isSettled(order) || order.payment_status === 'refunded') return 'open';
  return order.payment_status === 'disputed' || order.payment_status === 'charged_back'
    ? 'disputed'
    : 'unpaid';
}

/** The units that the buyer can withdraw from, and the withdrawals so far, field by field. */
export function withdrawalWire({ found, lines, units, before, agreedAt }: Background, now: Date): Withdrawal {
  const { order, right } = found;
  const money = (amount: number): Money => ({ amount, currency: order.currency });
  const coverage = coverageIn(before, now);
  return {
    orderNo: order.order_no,
    placedAt: order.placed_at.toISOString(),
    state: stateOf(order),
    name: right === 'look' ? '' : order.name,
    email: right === 'look' ? '' : order.email,
    agreedAt: agreedAt?.toISOString() ?? null,
    units: lines.flatMap((line) =>
      units
        .filter((unit) => unit.line_id === line.id)
        .map((unit) => {
          const { coverage: state, until } = coverage(unit);
          return {
            id: unit.id,
            product: line.name,
            kind: line.kind,
            no: unit.unit_no,
            of: line.quantity,
            coverage: state,
            until: until?.toISOString() ?? null,
            revealedAt: unit.revealed_at?.toISOString() ?? null,
            worth: money(unitAmount(line, unit.unit_no, order.currency)),
            sendsBack: hasLeft(unit),
          };
        }),
    ),
    declared: before.map((row) => ({
      at: row.declared_at.toISOString(),
      units: row.units.map((unit) => unit.delivery_id),
      refunded: money(row.refunded_minor),
      waiting: row.units.filter((unit) => unit.settled_as === null).length,
    })),
    serverNow: now.toISOString(),
  };
}
