import { currencyFacts, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { LineRow, OrderRow, UnitRow } from './orders.queries.ts';

const GONE = new Set(['voided', 'replaced']);

/** The buyer still has this copy, or its money is still here. */
export const isLeft = (unit: UnitRow): boolean => !GONE.has(unit.status) && unit.refunded_at === null;

/** The copies that the open request is about; those of a request that names none are all that are left. */
export function askedFor(units: readonly UnitRow[]): UnitRow[] {
  const left = units.filter(isLeft);
  const named = left.filter((unit) => unit.refund_asked_at !== null);
  return named.length > 0 ? named : left;
}

/**
 * What one copy brought in: the line's total, after everything that came off it and with the tax on top of it, shared evenly in amounts that the currency
 * charges; the last copy takes what does not divide, so that all copies of a line give back exactly what it cost.
 */
export function unitAmount(
  line: Pick<LineRow, 'total_minor' | 'tax_added_minor' | 'quantity'>,
  unitNo: number,
  currency: string,
): number {
  const { roundTo } = currencyFacts(currency as Currency);
  const paid = line.total_minor + line.tax_added_minor;
  const share = Math.floor(paid / line.quantity / roundTo) * roundTo;
  return unitNo === line.quantity ? paid - share * (line.quantity - 1) : share;
}

/** What a refund of copies of one order is reckoned from. */
type Total = Pick<OrderRow, 'currency' | 'total_minor' | 'refunded_minor'>;

/** What these copies are worth together. */
function shares({ currency }: Total, lines: readonly LineRow[], of: readonly UnitRow[]): number {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return of.reduce((sum, unit) => sum + unitAmount(byId.get(unit.line_id)!, unit.unit_no, currency), 0);
}

/**
 * What goes back for these copies, in minor units: their shares, and where nothing of the order is kept, all that is left of its
 * total, fee and freight with it.
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

/** What goes back beside the shares of the copies, once none is kept: fee and freight. */
export function restBack(order: Total, lines: readonly LineRow[], units: readonly UnitRow[]): number {
  return order.total_minor - order.refunded_minor - shares(order, lines, units.filter(isLeft));
}
