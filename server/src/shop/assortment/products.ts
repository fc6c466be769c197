import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { FacetIndex, SingleFacetIndex } from './facet-index.ts';
import { FixedPrices } from './fixed-prices.ts';
import { MakerIndex } from './maker-index.ts';
import { NumberIndex } from './number-index.ts';
import { Order, type Compare } from './order.ts';
import { productOf, type Product, type ProductRow } from './product.ts';
import { ProductSet, SetPool } from './product-set.ts';
import { WordIndex } from './word-index.ts';

/** What products are filtered and counted by, with the columns that hold its values, separated by commas. */
const FACETS = {
  class: 'class_id',
  platform: 'platform_code',
  region: 'region_code',
  genre: 'genre_code',
  language: 'languages',
  attribute: 'attribute_codes',
} as const satisfies Record<string, keyof ProductRow>;

export type Facet = keyof typeof FACETS;
const FACET_NAMES = ['class', 'platform', 'region', 'genre', 'language', 'attribute'] as const;

/** Marks editions and additions among the terms. */
const EXTRA = '\n#x\n';

const byId: Compare<Product> = (a, b) => (a.id === b.id ? 0 : a.id < b.id ? -1 : 1);
const byBest: Compare<Product> = (a, b) => b.sold - a.sold || b.pin - a.pin || byId(b, a);
const byStock: Compare<Product> = (a, b) => Number(b.inStock) - Number(a.inStock);
/** A product without a release date stands behind all that have one. */
const NEVER = -(2 ** 31);
const byRelease: Compare<Product> = (a, b) => (b.released ?? NEVER) - (a.released ?? NEVER) || byId(b, a);
const byTitle: Compare<Product> = (a, b) => (a.title === b.title ? byId(a, b) : a.title < b.title ? -1 : 1);

/** Product numbers that fit at first; there are always a multiple of it. */
const START = 1_024;

/**
 * All live products: their values, facets, words and orders. Each has a number. Numbers are dense and never reused while the
 * process lives; a product that is not live keeps its number. A change is applied at once, so that every answer sees one state.
 */
export class Products {
  /** Sets for one answer, which begins with `sets.takeBack()`. */
  readonly sets = new SetPool(START);
  readonly live = new ProductSet(START);
  readonly inStock = new ProductSet(START);
  readonly reduced = new ProductSet(START);
  /** Editions and additions: products that belong to a title. */
  readonly extras = new ProductSet(START);
  /** Products that are shipped: nothing of them is activated. */
  readonly goods = new ProductSet(START);
  /** Products with several variants. */
  readonly varied = new ProductSet(START);
  readonly facets = {
    class: new SingleFacetIndex(this.sets),
    platform: new SingleFacetIndex(this.sets),
    region: new SingleFacetIndex(this.sets),
    genre: new SingleFacetIndex(this.sets),
    language: new FacetIndex(this.sets),
    attribute: new FacetIndex(this.sets),
  } as const satisfies Record<Facet, FacetIndex>;
  readonly numbers = new NumberIndex(START);
  readonly words = new WordIndex(START);
  readonly fixedPrices = new FixedPrices(START);
  readonly makers = new MakerIndex();
  readonly #products: Product[] = [];
  /** The price of each product by its number, for questions about many. */
  #prices = new Float64Array(START);
  readonly #numbers = new Map<string, number>();
  /** Cheapest first. */
  readonly byPrice = new Order<Product>(this.#products, (a, b) => a.price - b.price || byId(a, b));
  /** Best-selling first, then by the shopkeeper's pin, then newest id first. */
  readonly best = new Order<Product>(this.#products, byBest);
  /** Products in stock first, each part as `best`. */
  readonly bestInStock = new Order<Product>(this.#products, (a, b) => byStock(a, b) || byBest(a, b));
  /** Latest release first. */
  readonly newest = new Order<Product>(this.#products, byRelease);
  /** Largest discount first, in stock before sold out. */
  readonly drops = new Order<Product>(
    this.#products,
    (a, b) => b.discount - a.discount || byStock(a, b) || byBest(a, b),
  );
  readonly byTitle = new Order<Product>(this.#products, byTitle);
  readonly #byName = new Map<string, Order<Product>>();
  #loaded = 0;
  #size = 0;
  #revision = 0;

  /** How many products are live. */
  get size(): number {
    return this.#size;
  }

  /** Changes with every change of a product. */
  get revision(): number {
    return this.#revision;
  }

  /** Numbers given since the load: new products, and those with other words. */
  get recent(): number {
    return this.#products.length - this.#loaded;
  }

  get #orders(): Order<Product>[] {
    const { byPrice, best, bestInStock, newest, drops } = this;
    return [byPrice, best, bestInStock, newest, drops, this.byTitle, ...this.#byName.values()];
  }

  /** The product of a number. */
  at(no: number): Product {
    return nthOf(this.#products, no);
  }

  /** The price of the product of a number, in US cents. */
  priceOf(no: number): number {
    return this.#prices[no]!;
  }

  /** The number of a product that is or was live. */
  numberOf(id: string): number | undefined {
    return this.#numbers.get(id);
  }

  /** Products by name as a language sorts them; undefined until `sortNames` has finished. */
  byName(tag: string): Order<Product> | undefined {
    return this.#byName.get(tag);
  }

  /** The languages whose order of names is known. */
  get nameOrders(): string[] {
    return [...this.#byName.keys()];
  }

  /** The numbers of live products with a title; with `prefix`, of those whose title begins so. */
  titled(text: string, prefix: boolean): Uint32Array {
    const from = this.byTitle.firstPlace(({ title }) => title < text);
    const to = this.byTitle.firstPlace(
      ({ title }) => title < text || (prefix ? title.startsWith(text) : title === text),
    );
    return this.byTitle.numbers(from, to);
  }

  /** Adds rows of the first load, in the order of their ids. `finishLoad` ends it. */
  load(rows: readonly ProductRow[]): void {
    this.#revision += 1;
    const written = rows.map((row) => {
      const product = productOf(row);
      const no = this.#addNumber(product, row);
      this.#write(no, product, row);
      return { no, row };
    });
    this.fixedPrices.replace([], written);
    this.#loaded = this.#products.length;
  }

  async finishLoad(pause: () => Promise<void>): Promise<void> {
    const all = Uint32Array.from(this.#products.keys());
    for (const order of this.#orders) await order.sort(all, pause);
    await this.words.finishLoad(pause);
  }

  /** Sorts the names as a language does, in the background. Products may change meanwhile. */
  async sortNames(tag: string, pause: () => Promise<void>): Promise<void> {
    const { compare } = new Intl.Collator(tag);
    const byName: Compare<Product> = (a, b) => compare(a.name, b.name) || byId(a, b);
    const before = this.#products.slice();
    const sorted = new Order(before, byName);
    await sorted.sort(this.best.numbers(), pause);
    // What has changed meanwhile is put in its place.
    const unchanged = sorted
      .numbers()
      .filter((no) => this.live.has(no) && byName(nthOf(before, no), this.at(no)) === 0);
    const order = new Order(this.#products, byName, unchanged);
    const { capacity } = this.sets;
    const placed = new ProductSet(capacity).addAll(unchanged);
    order.add([...new ProductSet(capacity).copy(this.live).andNot(placed).numbers()]);
    this.#byName.set(tag, order);
  }

  /** Updates the products of `rows` and removes those with the ids of `gone`. */
  apply(rows: readonly ProductRow[], gone: readonly string[]): void {
    this.#revision += 1;
    const numbered = gone.flatMap((id) => this.numberOf(id) ?? []);
    const written = rows.map((row) => {
      const after = productOf(row);
      const known = this.numberOf(row.id);
      if (known !== undefined && this.at(known).wordsHash === after.wordsHash)
        return { no: known, after, row };
      if (known !== undefined) numbered.push(known);
      return { no: this.#addNumber(after, row), after, row };
    });
    const left = numbered.filter((no) => this.live.has(no));
    const come = written.flatMap(({ no }) => (this.live.has(no) ? [] : [no]));
    const moves = this.#orders.map((order) => {
      const moved = written.filter(({ no, after }) => this.live.has(no) && order.moves(this.at(no), after));
      return { order, moved: moved.map(({ no }) => no) };
    });
    // Products are found in an order by their former values, and placed by the new ones.
    for (const { order, moved } of moves) order.remove([...left, ...moved]);
    for (const no of left) this.#erase(no);
    for (const { no, after, row } of written) this.#write(no, after, row);
    for (const { order, moved } of moves) order.add([...come, ...moved]);
    this.fixedPrices.replace([...left, ...written.map(({ no }) => no)], written);
  }

  /** Gives a product the next number, under which its words find it. */
  #addNumber(product: Product, { terms }: ProductRow): number {
    const no = this.#products.push(product) - 1;
    this.#numbers.set(product.id, no);
    const { capacity } = this.sets;
    if (no === capacity) {
      const larger = Math.ceil((capacity * 1.25) / START) * START;
      for (const each of [...this.#permanent, this.words, this.fixedPrices, this.sets]) each.grow(larger);
      const prices = new Float64Array(larger);
      prices.set(this.#prices);
      this.#prices = prices;
    }
    this.words.add(no, terms);
    return no;
  }

  /** Sets the values of a product, which is live from now on. */
  #write(no: number, product: Product, row: ProductRow): void {
    this.#erase(no);
    this.#size += 1;
    this.#products[no] = product;
    this.#prices[no] = product.price;
    this.live.add(no);
    if (product.inStock) this.inStock.add(no);
    if (product.discount > 0) this.reduced.add(no);
    if (row.kind === 'physical') this.goods.add(no);
    if (product.variants.length > 1) this.varied.add(no);
    if (`\n${row.terms}\n`.includes(EXTRA)) this.extras.add(no);
    this.makers.add(no, row.maker);
    for (const facet of FACET_NAMES) this.facets[facet].add(no, row[FACETS[facet]]);
    this.numbers.add(no, row.attribute_codes);
  }

  /** Marks a product as not live. */
  #erase(no: number): void {
    if (!this.live.has(no)) return;
    this.#size -= 1;
    this.makers.delete(no);
    for (const each of this.#permanent) each.delete(no);
  }

  get #permanent(): (ProductSet | FacetIndex | NumberIndex)[] {
    const { live, inStock, reduced, extras, goods, varied, numbers } = this;
    return [live, inStock, reduced, extras, goods, varied, numbers, ...Object.values(this.facets)];
  }
}
