import { bits, type Bits, type Held } from '../assortment/door.ts';
import type { Left } from './sieve.ts';

/** Bars of the price facet. */
export const BINS = 20;
/** Fewer products are looked at one by one, wherever they lie. */
const FEW = 4_096;

export interface PriceFacet {
  /** US cents. */
  min: number;
  max: number;
  /** How many lie in each twentieth between the two. */
  bins: number[];
}

type Products = Held['products'];

/** The lowest and highest price of some products, and how they are spread between the two; null of none. */
export function priceFacet(products: Products, left: Left): PriceFacet | null {
  const { products: set, size, isAll } = left;
  if (size === 0) return null;
  const few = size < FEW ? Array.from(left.numbers, (no) => products.columns.price[no]!) : null;
  const [min, max] = few ? [Math.min(...few), Math.max(...few)] : extremes(products, set);
  const binOf = (price: number): number =>
    Math.min(Math.floor(((price - min) * BINS) / Math.max(max - min, 1)), BINS - 1);
  const bins = Array.from({ length: BINS }, () => 0);
  if (few) {
    for (const price of few) bins[binOf(price)]! += 1;
    return { min, max, bins };
  }
  const places = firstPlaces(products, min, max, binOf);
  const before = isAll ? places : products.priceMarks.countsBefore(set, places);
  return { min, max, bins: bins.map((_, bin) => before[bin + 1]! - before[bin]!) };
}

/** Where each bin begins in the order of prices, and where the last one ends. */
function firstPlaces(
  { columns, byPrice, priceMarks }: Products,
  min: number,
  max: number,
  binOf: (price: number) => number,
): number[] {
  const end = priceMarks.placeOf(max + 1);
  const places = [priceMarks.placeOf(min)];
  for (let bin = 1; bin < BINS; bin++) {
    let [low, high] = [places.at(-1)!, end];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (binOf(columns.price[byPrice.numbers[middle]!]!) < bin) low = middle + 1;
      else high = middle;
    }
    places.push(low);
  }
  return [...places, end];
}

/** The lowest and the highest price of many products: looked for from both ends of the order. */
function extremes({ columns, byPrice }: Products, set: Bits): [number, number] {
  const { numbers, length } = byPrice;
  let low = 0;
  while (!bits.has(set, numbers[low]!)) low += 1;
  let high = length - 1;
  while (!bits.has(set, numbers[high]!)) high -= 1;
  return [columns.price[numbers[low]!]!, columns.price[numbers[high]!]!];
}
