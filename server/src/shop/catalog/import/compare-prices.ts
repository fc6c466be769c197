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
  ...priced(line, known, notes),
});

/** A reduction is measured against the price that it was taken off: with another price it is over, unless the file names one. */
function priced(line: Line, known: Known, notes: Remark[]): Partial<Columns> {
  const price_minor = line.price === 0 ? known.price_minor : line.price;
  const { sale } = line.said;
  const over = {
    planned_sale_minor: null,
    sale_from: null,
    sale_until: null,
    was_minor: null,
    reduced_at: null,
  };
  if (sale !== undefined && sale !== known.sale_minor) return { price_minor, sale_minor: sale, ...over };
  if (price_minor === known.price_minor) return {};
  const had = known.sale_minor ?? known.planned_sale_minor;
  if (had !== null && sale === undefined) notes.push({ note: 'sale_ends', field: 'sale' });
  return { price_minor, sale_minor: sale ?? null, ...over };
}

function stockOf({ said }: Line, known: Known, { setStock }: PlanSettings, notes: Remark[]): number | null {
  if (known.kind === 'key' || said.stock === undefined || said.stock === known.on_hand) return known.on_hand;
  if (setStock) return said.stock;
  notes.push({ note: 'stock_kept', field: 'stock', value: String(known.on_hand) });
  return known.on_hand;
}

/** What the price rules of the back office refuse. */
export function priceFault({ price_minor, sale_minor, floor_minor }: Columns, before?: Known): Fault | null {
  if (sale_minor !== null && price_minor === 0) return { reason: 'sale_without_price', field: 'sale' };
  if (sale_minor !== null && sale_minor >= price_minor) return { reason: 'sale_not_lower', field: 'sale' };
  const floor = floor_minor ?? 0;
  if (price_minor > 0 && floor > price_minor)
    return before?.floor_minor === floor_minor
      ? { reason: 'below_floor', field: 'price' }
      : { reason: 'floor_above_price', field: 'floor' };
  const isNew = sale_minor !== before?.sale_minor || floor_minor !== before.floor_minor;
  if (sale_minor !== null && sale_minor < floor && isNew) return { reason: 'below_floor', field: 'sale' };
  return null;
}

const DOUBTS = { half: 'price_half', double: 'price_double', cost: 'price_cost', floor: null } as const;

/** Prices that a person may have meant otherwise. */
export function doubtsOf(after: Columns, before: Columns | null): Remark[] {
  return priceDoubts(after, before).flatMap((doubt) => {
    const note = DOUBTS[doubt];
    return note === null ? [] : [{ note, field: 'price' }];
  });
}
