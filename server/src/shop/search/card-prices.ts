import { convertFromBase, CURRENCIES, priceIn } from '@halfturn/contract/primitives/money.ts';
import type { Order, Product, Products, ProductSet, ShownPrice, Variant } from '../assortment/door.ts';
import type { View } from '../catalog/door.ts';

/** Bars of the price facet. */
export const BINS = 20;
/** Of more products than this, the bars are estimated from one in `STEP`. */
const MOST_COUNTED = 20_000;
const STEP = 16;

/** If fewer than one product in so many is counted, looking at each of them is quicker than a walk through the whole order. */
const FEW = 8;

/** How the prices of some products are spread, in minor units. */
export interface Spread {
  min: number;
  max: number;
  /** How many products are in each of `BINS` equal parts from `min` to `max`. */
  bins: number[];
}

/**
 * What the cards of products show as prices to one visitor: lists are filtered, sorted and counted by these. Products with a fixed
 * price in the visitor's currency are in an order of their own, all others in the order of base prices, which is right for every
 * rate. Each answer is put together from the two; without fixed prices, the second is the answer.
 */
export class CardPrices {
  readonly #products: Products;
  readonly #view: Pick<View, 'rate' | 'currency'>;
  readonly #fixed: ReturnType<Products['fixedPrices']['at']>;

  constructor(products: Products, view: Pick<View, 'rate' | 'currency'>) {
    this.#products = products;
    this.#view = view;
    this.#fixed = products.fixedPrices.at(view);
  }

  /** Minor units on the card of a product. */
  amountOf(no: number): number {
    return this.#fixed?.amountOf(no) ?? this.#converted(this.#products.at(no));
  }

  /** The minor units that a variant costs. */
  amountOfVariant({ price, fixed }: Pick<Variant, 'price' | 'fixed'>): number {
    const { rate, currency } = this.#view;
    return priceIn(price, fixed?.[currency] ?? null, rate, currency).amount;
  }

  /** An amount that a visitor has typed, in minor units. */
  typed(whole: number): number {
    return Math.round(whole * 10 ** CURRENCIES[this.#view.currency].digits);
  }

  /** The products whose card shows at least `min` and at most `max`, in whole units as typed. */
  between(min: number | undefined, max: number | undefined): ProductSet {
    const { byPrice, live } = this.#products;
    const range = {
      min: min === undefined ? -Infinity : this.typed(min),
      max: max === undefined ? Infinity : this.typed(max),
    };
    const converted = this.#within(byPrice, live, range, this.#converted);
    if (!this.#fixed) return converted;
    const { order, products } = this.#fixed;
    return converted.andNot(products).or(this.#within(order, products, range, shown));
  }

  /** The products of a set that stand at `from` and the following places by price, `most` at most. */
  page(set: ProductSet, size: number, { from, most, reverse }: PageOf): number[] {
    const [first, second] = this.#partsOf(set, size);
    if (!first) return [];
    if (!second) return first.pick(from, most, reverse);
    // The page is in the first `from + most` products of each part, which are sorted already.
    const both = [...first.pick(0, from + most, reverse), ...second.pick(0, from + most, reverse)];
    const sign = reverse ? -1 : 1;
    return both.sort((a, b) => sign * (this.amountOf(a) - this.amountOf(b))).slice(from, from + most);
  }

  /** How the prices of a set are spread; null if it is empty. */
  spread(set: ProductSet, size: number): Spread | null {
    const parts = this.#partsOf(set, size);
    if (parts.length === 0) return null;
    const ends = (reverse: boolean) =>
      parts.flatMap((part) => part.pick(0, 1, reverse)).map((no) => this.amountOf(no));
    const min = Math.min(...ends(false));
    const max = Math.max(...ends(true));
    const binOf = (amount: number): number =>
      Math.min(BINS - 1, Math.floor(((amount - min) * BINS) / (max - min || 1)));
    const step = size > MOST_COUNTED ? STEP : 1;
    const counts = parts.map((part) => part.counts(binOf, step));
    const bins = Array.from({ length: BINS }, (_, bin) =>
      counts.reduce((sum, each) => sum + (each[bin] ?? 0), 0),
    );
    return { min, max, bins };
  }

  /** The parts of a set that have converted and fixed prices. Empty ones are left out. */
  #partsOf(set: ProductSet, size: number): PricePart[] {
    const { byPrice, sets } = this.#products;
    const converted = { amountOf: this.#converted, priceOf: (no: number) => this.#products.priceOf(no) };
    if (!this.#fixed) return size > 0 ? [pricePart(byPrice, converted, { set, size })] : [];
    const { order, products } = this.#fixed;
    const fixed = { amountOf: shown, priceOf: (no: number) => this.amountOf(no) };
    const ofFixed = sets.copyOf(set).and(products);
    const ofOthers = sets.copyOf(set).andNot(products);
    const fixedSize = ofFixed.count();
    return [
      ...(fixedSize < size ? [pricePart(byPrice, converted, { set: ofOthers, size: size - fixedSize })] : []),
      ...(fixedSize > 0 ? [pricePart(order, fixed, { set: ofFixed, size: fixedSize })] : []),
    ];
  }

  /** The products of an order whose amounts are in a range. @param all those of the order */
  #within<Item>(
    order: Order<Item>,
    all: ProductSet,
    { min, max }: Pick<Spread, 'min' | 'max'>,
    amountOf: (item: Item) => number,
  ): ProductSet {
    const { sets } = this.#products;
    const { length } = order;
    const from = order.firstPlace((item) => amountOf(item) < min);
    const end = order.firstPlace((item) => amountOf(item) <= max);
    if (from >= end) return sets.empty();
    // To add each of a million products takes a millisecond, so the shorter part is added, or taken away.
    if (2 * (end - from) < length) return order.addTo(sets.empty(), from, end);
    const outside = order.addTo(order.addTo(sets.empty(), 0, from), end, length);
    return sets.copyOf(all).andNot(outside);
  }

  readonly #converted = ({ price }: Pick<Product, 'price'>): number =>
    convertFromBase(price, this.#view.rate, this.#view.currency).amount;
}

const shown = ({ amount }: ShownPrice): number => amount;

interface PageOf {
  from: number;
  most: number;
  reverse: boolean;
}

/** Which of the `BINS` bars an amount is in. */
type BinOf = (amount: number) => number;

/** The prices by which an order goes. */
interface Prices<Item> {
  /** What the card shows. */
  amountOf: (item: Item) => number;
  /** A price that is quick to read, by product number: one product's is higher than another's only if its amount is no lower. */
  priceOf: (no: number) => number;
}

/** Products in one order by price. */
interface PricePart {
  pick(from: number, most: number, reverse: boolean): number[];
  /** How many are in each bar. @param step as in `Order.count` */
  counts(binOf: BinOf, step: number): number[];
}

/** The products of a set, in an order that has all of them. */
function pricePart<Item>(
  whole: Order<Item>,
  { amountOf, priceOf }: Prices<Item>,
  { set, size }: { set: ProductSet; size: number },
): PricePart {
  const order = whole.around(set, size);
  return {
    pick: (from, most, reverse) => order.pick(set, from, most, reverse),
    counts(binOf, step) {
      const bins = Array.from({ length: BINS }, () => 0);
      const ends = bins.map((_, bin) => order.firstPlace((item) => binOf(amountOf(item)) <= bin));
      if (step === 1 && size * FEW < order.length) {
        const above = ends.map((end) => (end < order.length ? priceOf(order.numberAt(end)) : Infinity));
        set.forEach((no) => {
          const price = priceOf(no);
          let bin = 0;
          while (price >= above[bin]!) bin += 1;
          bins[bin]! += 1;
        });
        return bins;
      }
      return ends.map((end, bin) => {
        const from = ends[bin - 1] ?? 0;
        return size === order.length ? end - from : order.count(set, from, end, step);
      });
    },
  };
}
