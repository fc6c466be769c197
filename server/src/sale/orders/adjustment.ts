import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { currencyFacts } from '@halfturn/contract/primitives/money.ts';
import { shareOut } from '../../platform/share-out.ts';
import { taxOf } from '../tax/door.ts';
import type { LineRow, OrderRow } from './orders.queries.ts';

export type AdjustableOrder = Pick<
  OrderRow,
  'currency' | 'tax_included' | 'freight_minor' | 'fee_minor' | 'freight_tax_minor' | 'fee_tax_minor'
>;
export type AdjustableLine = Pick<LineRow, 'id' | 'total_minor' | 'adjust_minor' | 'tax_rate'>;

/** The amounts of an order with an adjustment, by the names of their columns. */
export interface Adjusted {
  adjust_minor: number;
  tax_minor: number;
  tax_added_minor: number;
  total_minor: number;
  lines: Pick<LineRow, 'id' | 'adjust_minor' | 'total_minor' | 'tax_minor' | 'tax_added_minor'>[];
}

/** Why an amount cannot be: a word of `validation.json`. */
export type AdjustmentFault = 'price_step' | 'adjustment_over' | 'adjustment_zero';

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

/**
 * Computes the amounts of an order with an adjustment of the price of its goods, in place of the adjustment before. The amount is
 * shared out over the lines in proportion to what each costs after its discounts, and each line is taxed again at its frozen rate;
 * freight and the service charge stay as agreed.
 *
 * @param amountMinor minor units, negative to take something off; before tax, if tax is added on top
 * @returns the amounts, or the fault: not a whole step of the currency, more off than the goods cost, or nothing left to pay
 */
export function adjustTo(
  order: AdjustableOrder,
  lines: readonly AdjustableLine[],
  amountMinor: number,
): Adjusted | AdjustmentFault {
  const currency = order.currency;
  if (amountMinor % currencyFacts(currency).roundTo !== 0) return 'price_step';
  const before = lines.map((line) => line.total_minor - line.adjust_minor);
  if (-amountMinor > sum(before)) return 'adjustment_over';
  const included = order.tax_included !== false;
  const shares = shareOut(Math.abs(amountMinor), before, currency);
  const adjusted = lines.map(({ id, tax_rate }, i) => {
    const adjust_minor = amountMinor < 0 ? 0 - nthOf(shares, i) : nthOf(shares, i);
    const total_minor = nthOf(before, i) + adjust_minor;
    const tax_minor = taxOf(total_minor, tax_rate, included, currency);
    return { id, adjust_minor, total_minor, tax_minor, tax_added_minor: included ? 0 : tax_minor };
  });
  const tax_minor =
    sum(adjusted.map((line) => line.tax_minor)) + order.freight_tax_minor + order.fee_tax_minor;
  const tax_added_minor = included ? 0 : tax_minor;
  const goods = sum(adjusted.map((line) => line.total_minor));
  const total_minor = goods + order.freight_minor + order.fee_minor + tax_added_minor;
  if (total_minor === 0) return 'adjustment_zero';
  return { adjust_minor: amountMinor, tax_minor, tax_added_minor, total_minor, lines: adjusted };
}
