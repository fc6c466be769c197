import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { dollarsOf, type PricesBefore } from '../prices/own-dollars.ts';
import type { PlanSettings } from './compare.ts';
import { saleOf } from './compare-prices.ts';
import { withCosts } from './plan-costs.ts';
import type { OtherCurrency } from './fields.ts';
import type { Known, KnownFixed } from './known.queries.ts';
import type { Fault, Line, Remark } from './line.ts';
import {
  converted,
  fixedAfter,
  planFixed,
  priceField,
  rateFor,
  sameFixed,
  type PlannedFixed,
} from './plan-fixed.ts';
import { MOST_CENTS } from './read-values.ts';

/** The prices of a line as they are planned. */
export interface PlannedPrices {
  /** With the base price that follows from that of the import's currency. */
  line: Line;
  /** Whether the base price follows. */
  derived: boolean;
  fixed: PlannedFixed[];
  notes: Remark[];
}

/**
 * What a line does with prices. A price in the currency of the import, other than the dollar, is fixed there, and the base price follows
 * from it at the rate of now, unless the line says the base price itself.
 */
export function planPrices(
  line: Line,
  known: Known | null,
  settings: PlanSettings,
): PlannedPrices | { fault: Fault } {
  const prices = known && known.variants > 0 ? ofVariants(line) : planOwn(line, known, settings);
  if ('fault' in prices) return prices;
  const costs = withCosts(prices.line, known, settings);
  return 'fault' in costs ? costs : { ...prices, line: costs.line };
}

/** The prices of a product or variant that has its own. */
function planOwn(line: Line, known: Known | null, settings: PlanSettings): PlannedPrices | { fault: Fault } {
  const based = withBase(line, known, settings);
  if ('fault' in based) return based;
  const planned = planFixed(based.line, known, settings);
  if ('fault' in planned) return planned;
  return { ...based, fixed: planned.fixed, notes: [...based.notes, ...planned.notes] };
}

/** Each variant has prices of its own. */
const ofVariants = (line: Line): PlannedPrices => ({
  line: { ...line, fixed: {} },
  derived: false,
  fixed: [],
  notes: keysOf(line.fixed).map((currency) => ({
    note: 'price_of_variants',
    field: priceField(line, 'price', currency),
  })),
});

/** Whether a line says the base price or its sale. */
export const saysBase = ({ price, said }: Line): boolean =>
  price > 0 || said.sale !== undefined || said.saleFrom !== undefined || said.saleTo !== undefined;

const noRate = (currency: string): { fault: Fault } => ({
  fault: { reason: 'rate_missing', field: 'price', value: currency },
});

function withBase(
  line: Line,
  known: Known | null,
  settings: PlanSettings,
): Pick<PlannedPrices, 'line' | 'derived' | 'notes'> | { fault: Fault } {
  const { own } = line;
  const said = own === null ? undefined : line.fixed[own];
  const unchanged = { line, derived: false, notes: [] };
  if (own === null || !said) return unchanged;
  const before = known?.fixed[own];
  if (!before && said.price === undefined && (said.sale ?? null) === null) return onBaseAlone(line, known);
  const rate = rateFor(own, settings);
  // A sale of a price that followed the rate fixes it as it was shown.
  const price = said.price ?? before?.regular ?? converted(known, own, settings)?.regular;
  const full: Line =
    price === undefined ? line : { ...line, fixed: { ...line.fixed, [own]: { ...said, price } } };
  const after = fixedAfter({ ...said, ...(price !== undefined && { price }) }, before);
  if (after === null && rate === null && known?.price_minor) return noRate(own);
  if (after === null || sameFixed(after, before)) return { ...unchanged, line: full };
  if (saysBase(line)) {
    const kept = known !== null && (line.price === 0 || line.price === known.price_minor);
    const notes: Remark[] = kept ? [{ note: 'base_kept', field: 'price.USD' }] : [];
    return { line: full, derived: false, notes };
  }
  if (rate === null) return noRate(own);
  const dollars = dollarsOf(priceWithSale(after), pricesBefore(known, own, settings), { code: own, rate });
  if (dollars.regular > MOST_CENTS)
    return { fault: { reason: 'price', field: 'price', value: String(after.regular) } };
  if (dollars.sale !== null && dollars.sale < 1)
    return { fault: { reason: 'sale_not_lower', field: 'sale' } };
  const { regular, ...sale } = dollars;
  return {
    line: {
      ...full,
      price: regular,
      said: { ...full.said, sale: sale.sale, saleFrom: sale.saleFrom, saleTo: sale.saleUntil },
    },
    derived: true,
    notes: [],
  };
}

const priceWithSale = ({ regular, sale, from, to }: KnownFixed) => ({
  regular,
  sale,
  saleFrom: from,
  saleUntil: to,
});

/** What a known product costs, in the currency of the import and in dollars. */
function pricesBefore(known: Known | null, own: OtherCurrency, settings: PlanSettings): PricesBefore | null {
  const before = known && (known.fixed[own] ?? converted(known, own, settings));
  if (!known || !before) return null;
  const base = {
    regular: known.price_minor,
    sale: saleOf(known),
    from: known.sale_from,
    to: known.sale_until,
  };
  return { own: priceWithSale(before), base: priceWithSale(base) };
}

/** The end of a sale, or its times, of a product whose price is not fixed in the currency of the import. */
function onBaseAlone(line: Line, known: Known | null): Pick<PlannedPrices, 'line' | 'derived' | 'notes'> {
  const { [line.own ?? 'EUR']: said, ...fixed } = line.fixed;
  const plain = { line: { ...line, fixed }, derived: false, notes: [] };
  if (!said || known === null || saysBase(line)) return plain;
  const base = {
    ...(said.sale !== undefined && { sale: said.sale }),
    ...(said.from !== undefined && { saleFrom: said.from }),
    ...(said.to !== undefined && { saleTo: said.to }),
  };
  return { ...plain, line: { ...plain.line, said: { ...line.said, ...base } } };
}
