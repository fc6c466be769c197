import { bits, columns as kept, type Bits, type Held } from '../assortment/door.ts';
import { firstFrom, type Left } from './sieve.ts';

/** Bars of the price facet. */
export const BINS = 20;

export interface PriceFacet {
  /** US cents. */
  min: number;
  max: number;
  /** How many lie in each twentieth between the two. */
  bins: number[];
}

type Products = Held['products'];

/** The lowest and highest price of some products, and how they are spread between the two; null of none. */
export function priceFacet(products: Products, { products: set, size, isAll }: Left): PriceFacet | null {
  if (size === 0) return null;
  const { columns, byPrice } = products;
  const [min, max] = extremes(products, set, size);
  const bins = Array.from({ length: BINS }, () => 0);
  const binOf = (price: number): number =>
    Math.min(Math.floor(((price - min) * BINS) / Math.max(max - min, 1)), BINS - 1);
  const isHalf = size * 2 > columns.size;
  if (!isHalf) {
    spread(products, set, size, binOf, bins, 1);
    return { min, max, bins };
  }
  // Most of all there is: all are counted by their places in the order, and the few that are missing are taken away.
  const first = firstFrom(columns.price, byPrice, min);
  const end = firstFrom(columns.price, byPrice, max + 1);
  for (let at = first; at < end;) {
    const bin = binOf(columns.price[byPrice.numbers[at]!]!);
    const next = bin === BINS - 1 ? end : Math.min(end, firstOfBin(products, binOf, bin + 1, at, end));
    bins[bin]! += next - at;
    at = next;
  }
  if (!isAll) {
    const missing = bits.without(bits.noBits(columns.capacity), columns.live, set);
    const within = (price: number): number => (price < min || price > max ? -1 : binOf(price));
    spread(products, missing, columns.size - size, within, bins, -1);
  }
  return { min, max, bins };
}

/** The first place between two whose price lies in a bin, or in one above it. */
function firstOfBin(
  { columns, byPrice }: Products,
  binOf: (price: number) => number,
  bin: number,
  low: number,
  high: number,
): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (binOf(columns.price[byPrice.numbers[middle]!]!) < bin) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** From so many products on they are counted by the bands of their prices, which are then laid into the bins. */
const MANY = 2_000;

/** Adds the products of a set to the bins in which their prices lie, or takes them away. */
function spread(
  products: Products,
  set: Bits,
  size: number,
  binOf: (price: number) => number,
  bins: number[],
  by: 1 | -1,
): void {
  const { columns, byPrice } = products;
  const addTo = (bin: number, n: number): void => void (bin >= 0 && (bins[bin]! += by * n));
  if (size < MANY) {
    for (const no of bits.numbersIn(set, size)) addTo(binOf(columns.price[no]!), 1);
    return;
  }
  const counts = new Uint32Array(kept.BANDS);
  bits.tally(set, columns.band, counts);
  for (let band = 0; band < counts.length; band++) {
    const n = counts[band]!;
    if (n === 0) continue;
    const [low, high] = kept.pricesOf(band);
    const bin = binOf(low);
    if (bin === binOf(high)) {
      addTo(bin, n);
      continue;
    }
    // An edge of two bins lies in it: its few products are looked at one by one.
    const end = firstFrom(columns.price, byPrice, high + 1);
    for (let at = firstFrom(columns.price, byPrice, low); at < end; at++) {
      const no = byPrice.numbers[at]!;
      if (bits.has(set, no)) addTo(binOf(columns.price[no]!), 1);
    }
  }
}

/** The lowest and the highest price of some products: looked for from both ends of the order, or among the few. */
function extremes({ columns, byPrice }: Products, set: Bits, size: number): [number, number] {
  const { price } = columns;
  const { numbers, length } = byPrice;
  if (size * 64 < length) {
    let [min, max] = [Infinity, -Infinity];
    for (const no of bits.numbersIn(set, size)) {
      min = Math.min(min, price[no]!);
      max = Math.max(max, price[no]!);
    }
    return [min, max];
  }
  let low = 0;
  while (!bits.has(set, numbers[low]!)) low += 1;
  let high = length - 1;
  while (!bits.has(set, numbers[high]!)) high -= 1;
  return [price[numbers[low]!]!, price[numbers[high]!]!];
}
