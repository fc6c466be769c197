import { present } from '@halfturn/contract/primitives/rows.ts';
import { currencyFacts, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { LineRow, OrderRow, UnitRow } from './orders.queries.ts';

const GONE = new Set(['voided', 'replaced']);

/** Whether a unit was neither taken back nor replaced. */
export const isLeft = (unit: UnitRow): boolean => !GONE.has(unit.status) && unit.refunded_at === null;

/** The units that the open refund request is about: those that it names, or all that are left. */
export function askedFor(units: readonly UnitRow[]): UnitRow[] {
  const left = units.filter(isLeft);
  const named = left.filter((unit) => unit.refund_asked_at !== null);
  return named.length > 0 ? named : left;
}

/**
 * The amount of one unit: what was paid for its line, with the tax on top, shared evenly in amounts that the currency charges. The
 * last unit takes the remainder, so that all units of a line add up to exactly what it cost.
 */
export function unitAmount(
  line: Pick<LineRow, 'total_minor' | 'tax_added_minor' | 'quantity'>,
  unitNo: number,
  currency: Currency,
): number {
  const { roundTo } = currencyFacts(currency);
  const paid = line.total_minor + line.tax_added_minor;
  const share = Math.floor(paid / line.quantity / roundTo) * roundTo;
  return unitNo === line.quantity ? paid - share * (line.quantity - 1) : share;
}

/** The part of an order from which a refund is computed. */
type Total = Pick<OrderRow, 'currency' | 'total_minor' | 'refunded_minor'>;

/** The amounts of these units together. */
function shares({ currency }: Total, lines: readonly LineRow[], of: readonly UnitRow[]): number {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return of.reduce(
    (sum, unit) => sum + unitAmount(present(byId.get(unit.line_id)), unit.unit_no, currency),
    0,
  );
}

/**
 * What is refunded for these units, in minor units of the currency: their amounts, or all that is left of the order's total, with fee
 * and freight, if no unit is kept.
 */
export function amountBack(
  order: Total,
  lines: readonly LineRow[],
  units: readonly UnitRow[],
  back: readonly UnitRow[],
): number {
  const left = order.total_minor - order.refunded_minor;
  if (units.every((unit) => back.includes(unit) || !isLeft(unit))) return left;
  return Math.min(left, shares(order, lines, back));
}

/** What is refunded beside the amounts of the units if no unit is kept: fee and freight. */
export function refundOfRest(order: Total, lines: readonly LineRow[], units: readonly UnitRow[]): number {
  return order.total_minor - order.refunded_minor - shares(order, lines, units.filter(isLeft));
}
