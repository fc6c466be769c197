import { priceDoubts } from '../editor/product.ts';
import type { PlanSettings } from './compare.ts';
import type { Columns, Known } from './known.queries.ts';
import type { Fault, Line, Remark } from './line.ts';

/** What a product costs, and how much of it there is, with the values of a line. */
export const sold = (
  line: Line,
  known: Known,
  settings: PlanSettings,
  notes: Remark[],
): Partial<Columns> => ({
  on_hand: stockOf(line, known, settings, notes),
  ...priced(line, known, settings, notes),
});

/** A sale that has begun is the price; one that is still to begin is planned. */
export function saleColumns(
  sale: number | null,
  { from, to }: { from: string | null; to: string | null },
  now: Date,
): Pick<Columns, 'sale_minor' | 'planned_sale_minor' | 'sale_from' | 'sale_until'> {
  if (sale === null) return { sale_minor: null, planned_sale_minor: null, sale_from: null, sale_until: null };
  const begun = from === null || new Date(from) <= now;
  return {
    sale_minor: begun ? sale : null,
    planned_sale_minor: begun ? null : sale,
    sale_from: from,
    sale_until: to,
  };
}

/** The sale of a new product. */
export const newSale = ({ said }: Line, now: Date) =>
  saleColumns(said.sale ?? null, { from: said.saleFrom ?? null, to: said.saleTo ?? null }, now);

/** The sale price, also of a sale that is still to begin. */
export const saleOf = ({
  sale_minor,
  planned_sale_minor,
}: Pick<Columns, 'sale_minor' | 'planned_sale_minor'>): number | null => sale_minor ?? planned_sale_minor;

/** Whether two moments are the same, in whatever form. */
export const sameMoment = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);

/** A reduction is measured against the price that it was taken off: with another price it is over, unless the file names one. */
function priced(line: Line, known: Known, { now }: PlanSettings, notes: Remark[]): Partial<Columns> {
  const price_minor = line.price === 0 ? known.price_minor : line.price;
  const { sale: said, saleFrom, saleTo } = line.said;
  const had = saleOf(known);
  const stays = price_minor === known.price_minor;
  if (!stays && had !== null && said === undefined) notes.push({ note: 'sale_ends', field: 'sale' });
  const sale = said === undefined && stays ? had : (said ?? null);
  const same = stays && sale === had;
  const times = {
    from: saleFrom === undefined ? (same ? known.sale_from : null) : saleFrom,
    to: saleTo === undefined ? (same ? known.sale_until : null) : saleTo,
  };
  if (same && sameMoment(times.from, known.sale_from) && sameMoment(times.to, known.sale_until)) return {};
  const columns = saleColumns(sale, times, now);
  const goesOn = same && columns.sale_minor === known.sale_minor;
  return { price_minor, ...columns, ...(!goesOn && { was_minor: null, reduced_at: null }) };
}

/** Why a sale cannot begin or end when the line says. */
export const timesFault = ({ said }: Line, after: Columns, now: Date, before?: Known): Fault | null =>
  saleTimesFault({ from: said.saleFrom, to: said.saleTo }, { ...after, sale: saleOf(after) }, now, before);

/** The same of a sale in any currency. */
export function saleTimesFault(
  said: { from?: string | null | undefined; to?: string | null | undefined },
  after: { sale: number | null; sale_from: string | null; sale_until: string | null },
  now: Date,
  before?: { sale_until: string | null },
): Fault | null {
  const { from = null, to = null } = said;
  if (from === null && to === null) return null;
  const field = to === null ? 'sale_from' : 'sale_to';
  if (after.sale === null) return { reason: 'sale_missing', field };
  const { sale_from, sale_until } = after;
  if (to !== null && Date.parse(to) <= now.getTime() && !sameMoment(to, before?.sale_until ?? null))
    return { reason: 'sale_over', field };
  const inOrder = sale_from === null || sale_until === null || Date.parse(sale_from) < Date.parse(sale_until);
  return inOrder ? null : { reason: 'sale_times', field };
}

function stockOf({ said }: Line, known: Known, { setStock }: PlanSettings, notes: Remark[]): number | null {
  if (known.kind === 'key' || said.stock === undefined || said.stock === known.on_hand) return known.on_hand;
  if (setStock) return said.stock;
  notes.push({ note: 'stock_kept', field: 'stock', value: String(known.on_hand) });
  return known.on_hand;
}

/** What the price rules of the back office refuse. */
export function priceFault(after: Columns, before?: Known): Fault | null {
  const { price_minor, floor_minor } = after;
  const sale = saleOf(after);
  if (sale !== null && price_minor === 0) return { reason: 'sale_without_price', field: 'sale' };
  if (sale !== null && sale >= price_minor) return { reason: 'sale_not_lower', field: 'sale' };
  const floor = floor_minor ?? 0;
  if (price_minor > 0 && floor > price_minor)
    return before?.floor_minor === floor_minor
      ? { reason: 'below_floor', field: 'price' }
      : { reason: 'floor_above_price', field: 'floor' };
  const isNew = !before || sale !== saleOf(before) || floor_minor !== before.floor_minor;
  if (sale !== null && sale < floor && isNew) return { reason: 'below_floor', field: 'sale' };
  return null;
}

export const DOUBTS = {
  half: 'price_half',
  double: 'price_double',
  cost: 'price_cost',
  floor: null,
} as const;

/** Prices that a person may have meant otherwise. */
export function doubtsOf(after: Columns, before: Columns | null): Remark[] {
  return priceDoubts(after, before).flatMap((doubt) => {
    const note = DOUBTS[doubt];
    return note === null ? [] : [{ note, field: 'price' }];
  });
}
