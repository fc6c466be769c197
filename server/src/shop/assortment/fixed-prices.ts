import { convertFromBase, isCurrency, type Currency } from '@halfturn/contract/primitives/money.ts';
import { Order, type Compare } from './order.ts';
import { offeredOf, type ProductRow } from './product.ts';
import { ProductSet } from './product-set.ts';

/** What a product costs in a currency in which it, or one of its variants, has a fixed price. */
interface FixedPrice {
  id: string;
  /** Minor units; of several variants, the lowest fixed price. */
  fixed: number;
  /** US cents of its cheapest variant without a fixed price; null if there is none. At some rates that variant is cheaper. */
  base: number | null;
}

/** A fixed price with the amount that the card shows. */
export interface ShownPrice extends FixedPrice {
  amount: number;
}

const cheapestFirst: Compare<ShownPrice> = (a, b) =>
  a.amount - b.amount || (a.id === b.id ? 0 : a.id < b.id ? -1 : 1);

/** The products that have a fixed price in one currency, and the order of what their cards show. */
export class FixedPricesIn {
  readonly products: ProductSet;
  readonly #currency: Currency;
  /** By product number. One that is not in `products` is out of date. */
  readonly #prices: ShownPrice[] = [];
  readonly order = new Order<ShownPrice>(this.#prices, cheapestFirst);
  /** Products with a variant that follows the rate. */
  readonly #mixed = new Set<number>();
  /** The rate that the order is right for; null before the first one. */
  #rate: number | null = null;

  /** @param capacity product numbers from 0 up to this one fit in */
  constructor(currency: Currency, capacity: number) {
    this.#currency = currency;
    this.products = new ProductSet(capacity);
  }

  /** What the card of a product shows; undefined if it has no fixed price. */
  amountOf(no: number): number | undefined {
    return this.products.has(no) ? this.#prices[no]?.amount : undefined;
  }

  /** Moves the products with a variant that follows the rate to their places at a new one. */
  followRate(rate: number): void {
    if (rate === this.#rate) return;
    this.#rate = rate;
    const mixed = [...this.#mixed];
    // Products are found in the order by their former amounts, and placed by the new ones.
    this.order.remove(mixed);
    for (const no of mixed) this.#prices[no] = this.#shown(this.#prices[no]!);
    this.order.add(mixed);
  }

  /** Removes those of the products that are in it, then adds others. */
  replace(gone: readonly number[], come: ReadonlyMap<number, FixedPrice>): void {
    const left = gone.filter((no) => this.products.has(no));
    this.order.remove(left);
    for (const no of left) {
      this.products.delete(no);
      this.#mixed.delete(no);
    }
    for (const [no, price] of come) {
      this.products.add(no);
      this.#prices[no] = this.#shown(price);
      if (price.base !== null) this.#mixed.add(no);
    }
    this.order.add([...come.keys()]);
  }

  #shown({ id, fixed, base }: FixedPrice): ShownPrice {
    if (base === null || this.#rate === null) return { id, fixed, base, amount: fixed };
    const converted = convertFromBase(base, this.#rate, this.#currency).amount;
    return { id, fixed, base, amount: Math.min(fixed, converted) };
  }
}

/**
 * The fixed prices of all products, by currency. A product without one in a currency costs the base price at the rate, and is
 * not in it: a currency in which nothing is fixed takes no memory and no time.
 */
export class FixedPrices {
  readonly #byCurrency = new Map<Currency, FixedPricesIn>();
  #capacity: number;

  /** @param capacity product numbers from 0 up to this one fit in */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Those of a currency at a rate; undefined if there are none. */
  at({ currency, rate }: { currency: Currency; rate: number }): FixedPricesIn | undefined {
    const found = this.#byCurrency.get(currency);
    if (!found || found.order.length === 0) return undefined;
    found.followRate(rate);
    return found;
  }

  /** Removes the prices of some products, then adds those of others. */
  replace(gone: readonly number[], come: readonly { no: number; row: ProductRow }[]): void {
    const fresh = new Map<Currency, Map<number, FixedPrice>>();
    for (const { no, row } of come)
      for (const currency of currenciesOf(row)) {
        const prices = fresh.get(currency) ?? new Map<number, FixedPrice>();
        fresh.set(currency, prices.set(no, fixedPriceOf(row, currency)));
      }
    for (const currency of fresh.keys())
      if (!this.#byCurrency.has(currency))
        this.#byCurrency.set(currency, new FixedPricesIn(currency, this.#capacity));
    for (const [currency, prices] of this.#byCurrency) prices.replace(gone, fresh.get(currency) ?? new Map());
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    for (const { products } of this.#byCurrency.values()) products.grow(capacity);
  }
}

/** The currencies in which a product, or one of its variants, has a fixed price. */
function currenciesOf({ fixed_prices, variants }: ProductRow): Currency[] {
  if (variants === null) return fixed_prices === null ? [] : Object.keys(fixed_prices).filter(isCurrency);
  return [...new Set(offeredOf(variants).flatMap(({ fixed }) => Object.keys(fixed ?? {})))].filter(
    isCurrency,
  );
}

/** What a product costs in one of its `currenciesOf`. One with variants costs what the cheapest of those in stock costs. */
function fixedPriceOf(row: ProductRow, currency: Currency): FixedPrice {
  const sold = row.variants
    ? offeredOf(row.variants)
    : [{ price: row.current_minor, fixed: row.fixed_prices }];
  const fixed = sold.flatMap((each) => each.fixed?.[currency] ?? []);
  const base = sold.flatMap((each) => (each.fixed?.[currency] === undefined ? each.price : []));
  return { id: row.id, fixed: Math.min(...fixed), base: base.length > 0 ? Math.min(...base) : null };
}
