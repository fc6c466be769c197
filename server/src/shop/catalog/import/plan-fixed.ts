import { BASE_CURRENCY, convertFromBase, type Currency } from '@halfturn/contract/primitives/money.ts';
import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { DOUBTS, sameMoment, saleColumns, saleOf, saleTimesFault } from './compare-prices.ts';
import type { PlanSettings } from './compare.ts';
import { ownWire } from '../prices/own-currency.ts';
import { fixedDoubts } from '../prices/price-doubts.ts';
import type { Columns, Known, KnownFixed } from './known.queries.ts';
import type { Fault, Line, Remark, SaidPrice } from './line.ts';
import type { Change } from './plan-line.ts';

/** A price that is fixed for a currency, in its minor unit. */
export interface PlannedFixed extends Pick<
  Columns,
  'sale_minor' | 'planned_sale_minor' | 'sale_from' | 'sale_until'
> {
  currency: Currency;
  regular_minor: number;
}

/** Units of a currency for one dollar; null if there is no current rate. */
export const rateFor = (currency: Currency, { rates, now }: PlanSettings): number | null =>
  ownWire(rates, currency, now)?.rate ?? null;

/** The name of a field about a price in a currency: without it in the currency of the import. */
export const priceField = ({ own }: Pick<Line, 'own'>, part: string, currency: Currency): string =>
  currency === (own ?? BASE_CURRENCY) ? part : `${part}.${currency}`;

/** The fixed price of a currency with the values of a line; null without any. */
export function fixedAfter(said: SaidPrice, before: KnownFixed | undefined): KnownFixed | null {
  const regular = said.price ?? before?.regular;
  if (regular === undefined) return null;
  const stays = regular === before?.regular;
  const had = before?.sale ?? null;
  // A sale stays as long as the price that it is taken off.
  const sale = said.sale === undefined ? (stays ? had : null) : said.sale;
  const same = before !== undefined && stays && sale === had;
  return {
    regular,
    sale,
    from: said.from === undefined ? (same ? before.from : null) : said.from,
    to: said.to === undefined ? (same ? before.to : null) : said.to,
  };
}

export const sameFixed = (a: KnownFixed, b: KnownFixed | undefined): boolean =>
  a.regular === b?.regular && a.sale === b.sale && sameMoment(a.from, b.from) && sameMoment(a.to, b.to);

/** The fixed prices that a line changes. */
export function planFixed(
  line: Line,
  known: Known | null,
  settings: PlanSettings,
): { fixed: PlannedFixed[]; notes: Remark[] } | { fault: Fault } {
  const planned: PlannedFixed[] = [];
  const notes: Remark[] = [];
  for (const currency of keysOf(line.fixed)) {
    const said = line.fixed[currency];
    if (!said) continue;
    const field = (part: string) => priceField(line, part, currency);
    const before = known?.fixed[currency];
    const after = fixedAfter(said, before);
    if (after === null) {
      if (said.sale === null) continue;
      return { fault: { reason: 'sale_without_price', field: field('sale') } };
    }
    if (after.sale !== null && after.sale >= after.regular)
      return { fault: { reason: 'sale_not_lower', field: field('sale') } };
    const times = { sale: after.sale, sale_from: after.from, sale_until: after.to };
    const late = saleTimesFault(said, times, settings.now, before && { sale_until: before.to });
    if (late) return { fault: { ...late, field: field(late.field ?? '') } };
    if (sameFixed(after, before)) continue;
    if (before?.sale != null && after.sale === null && said.sale === undefined)
      notes.push({ note: 'sale_ends', field: field('sale') });
    const columns = saleColumns(after.sale, after, settings.now);
    planned.push({ currency, regular_minor: after.regular, ...columns });
  }
  return { fixed: planned, notes };
}

/** Fixed prices that a person may have meant otherwise. The one that sets the base price is held against that one before. */
export function fixedNotes(
  planned: readonly PlannedFixed[],
  base: Columns,
  { line, known, derived }: { line: Line; known: Known | null; derived: boolean },
  settings: PlanSettings,
): Remark[] {
  return planned.flatMap((one) => {
    const { currency, regular_minor: regular } = one;
    if (derived && currency === line.own) return [];
    const before = known?.fixed[currency] ?? null;
    const wish = { code: currency, regular, sale: saleOf(one) };
    const rate = rateFor(currency, settings);
    return fixedDoubts(wish, { base, fixed: before, rate }).flatMap((doubt) => {
      const note = DOUBTS[doubt];
      return note === null ? [] : [{ note, field: priceField(line, 'price', currency) }];
    });
  });
}

/** Each fixed price before and after. One that followed the rate before is shown as it was converted. */
export function fixedChanges(
  planned: readonly PlannedFixed[],
  { line, known }: { line: Line; known: Known | null },
  settings: PlanSettings,
): Change[] {
  return planned.flatMap((one) => {
    const { currency, regular_minor, sale_from, sale_until } = one;
    const before =
      known?.fixed[currency] ?? (currency === line.own ? converted(known, currency, settings) : null);
    const isFixed = known?.fixed[currency] !== undefined;
    const [price, sale] = [before?.regular ?? null, saleOf(one)];
    const all: Change[] = [
      { field: 'price', from: isFixed || price !== regular_minor ? price : null, to: regular_minor },
      { field: 'sale', from: before?.sale ?? null, to: sale },
    ];
    const moments: Change[] = [
      { field: 'sale_from', from: before?.from ?? null, to: sale_from },
      { field: 'sale_to', from: before?.to ?? null, to: sale_until },
    ];
    return [
      ...all.filter(({ from, to }) => from !== to),
      ...moments.filter(({ from, to }) => !sameMoment(asText(from), asText(to))),
    ].map((change) => ({ ...change, field: `${change.field}.${currency}` }));
  });
}

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What a product costs in a currency by the rate; null without a price or a rate. */
export function converted(
  known: Known | null,
  currency: Currency,
  settings: PlanSettings,
): KnownFixed | null {
  const rate = rateFor(currency, settings);
  if (known === null || known.price_minor === 0 || rate === null) return null;
  const of = (minor: number) => convertFromBase(minor, rate, currency).amount;
  const sale = saleOf(known);
  return {
    regular: of(known.price_minor),
    sale: sale === null ? null : of(sale),
    from: known.sale_from,
    to: known.sale_until,
  };
}
