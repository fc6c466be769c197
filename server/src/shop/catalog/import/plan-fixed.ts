import type { Known } from './known.queries.ts';
import type { Fault, Line } from './line.ts';
import type { Change } from './plan-line.ts';

/** A price that is fixed for a currency, in its minor unit. */
export interface PlannedFixed {
  currency: string;
  regular_minor: number;
  sale_minor: number | null;
}

/** The fixed prices that a line changes. A sale price stays as long as the price that it is taken off. */
export function planFixed(
  { fixed, fixedSales }: Line,
  known: Known | null,
): PlannedFixed[] | { fault: Fault } {
  const prices = new Map<string, number>(Object.entries(fixed));
  const sales = new Map<string, number | null>(Object.entries(fixedSales));
  const planned: PlannedFixed[] = [];
  for (const currency of new Set([...prices.keys(), ...sales.keys()])) {
    const before = known?.fixed[currency];
    const saleBefore = known?.fixed_sales[currency] ?? null;
    const regular_minor = prices.get(currency) ?? before;
    const said = sales.get(currency);
    const field = `sale.${currency}`;
    if (regular_minor === undefined) {
      if (said === null) continue;
      return { fault: { reason: 'sale_without_price', field } };
    }
    const stays = regular_minor === before ? saleBefore : null;
    const sale_minor = said === undefined ? stays : said;
    if (sale_minor !== null && sale_minor >= regular_minor)
      return { fault: { reason: 'sale_not_lower', field } };
    if (regular_minor !== before || sale_minor !== saleBefore)
      planned.push({ currency, regular_minor, sale_minor });
  }
  return planned;
}

/** Each fixed price before and after. */
export const fixedChanges = (planned: readonly PlannedFixed[], known: Known): Change[] =>
  planned.flatMap(({ currency, regular_minor, sale_minor }) => {
    const both: Change[] = [
      { field: `price.${currency}`, from: known.fixed[currency] ?? null, to: regular_minor },
      { field: `sale.${currency}`, from: known.fixed_sales[currency] ?? null, to: sale_minor },
    ];
    return both.filter(({ from, to }) => from !== to);
  });
