import { BASE_CURRENCY, convertFromBase, convertToBase } from '@halfturn/contract/primitives/money.ts';
import { keysOf } from '@halfturn/contract/primitives/names.ts';
import type { ImportCost } from '@halfturn/contract/staff/product-import-parts.ts';
import type { PlanSettings } from './compare.ts';
import { saleOf } from './compare-prices.ts';
import type { Columns, Known } from './known.queries.ts';
import type { Fault, Line, SaidAmount } from './line.ts';
import { converted, fixedAfter, priceField, rateFor } from './plan-fixed.ts';
import { MOST_CENTS } from './read-values.ts';
import type { Change } from './plan-line.ts';

const COLUMNS = { cost: 'cost_minor', floor: 'floor_minor' } as const satisfies Record<
  ImportCost,
  keyof Columns
>;

/**
 * Cost and lowest price of a line in US cents. One that is what the product has, converted, leaves it as it is, so that a file
 * changes nothing whatever the rate is by now.
 *
 * @param line with its prices in dollars
 */
export function withCosts(
  line: Line,
  known: Known | null,
  settings: PlanSettings,
): { line: Line } | { fault: Fault } {
  const said = { ...line.said };
  for (const part of keysOf(line.amounts)) {
    const amount = line.amounts[part];
    if (!amount) continue;
    const { currency, minor } = amount;
    const rate = rateFor(currency, settings);
    const field = priceField(line, part, currency);
    if (rate === null) return { fault: { reason: 'rate_missing', field, value: currency } };
    const had = known?.[COLUMNS[part]] ?? null;
    const stays = had !== null && convertFromBase(had, rate, currency).amount === minor;
    const cents = stays ? had : Math.max(1, convertToBase(minor, rate, currency));
    if (cents > MOST_CENTS) return { fault: { reason: 'price', field, value: String(minor) } };
    said[part] =
      part === 'floor' && !stays ? Math.min(cents, ...above(amount, line, known, settings)) : cents;
  }
  return { line: { ...line, said } };
}

/**
 * What the product costs in US cents, if that is not below the lowest price in the currency of the line: two amounts that are in
 * order there stay so in dollars, however they are rounded.
 */
function above(
  { currency, minor }: SaidAmount,
  line: Line,
  known: Known | null,
  settings: PlanSettings,
): number[] {
  const own = fixedAfter(
    line.fixed[currency] ?? {},
    known?.fixed[currency] ?? converted(known, currency, settings) ?? undefined,
  );
  const regular = line.price === 0 ? (known?.price_minor ?? 0) : line.price;
  const sale = line.said.sale === undefined ? known && saleOf(known) : line.said.sale;
  return [
    ...(own && own.regular >= minor && regular > 0 ? [regular] : []),
    ...(own?.sale != null && own.sale >= minor && sale !== null ? [sale] : []),
  ];
}

/** A change of the cost or the lowest price in the currency of the line; one that is removed in that of the import. */
export function costChange(
  change: Change,
  { line, known }: { line: Line; known: Known | null },
  settings: PlanSettings,
): Change {
  const { field, to } = change;
  if (field !== 'cost' && field !== 'floor') return change;
  const amount = line.amounts[field];
  const currency = amount?.currency ?? (to === null ? line.own : null);
  if (currency === null) return { ...change, field: priceField(line, field, BASE_CURRENCY) };
  const [had, rate] = [known?.[COLUMNS[field]] ?? null, rateFor(currency, settings)];
  const from = had === null || rate === null ? null : convertFromBase(had, rate, currency).amount;
  return { field: `${field}.${currency}`, from, to: amount?.minor ?? null };
}

/** What the cost or the lowest price of a line is called in its import. */
export const costField = (line: Line, field: ImportCost): string =>
  line.said[field] === undefined || line.said[field] === null
    ? field
    : priceField(line, field, line.amounts[field]?.currency ?? BASE_CURRENCY);
