import { Columns, discountOf, NEVER, type ProductRow } from './columns.ts';
import { Order, sortInSlices, type Compare } from './order.ts';
import { SetPool, type ProductSet } from './product-set.ts';
import { WordIndex } from './word-index.ts';

/** How changed products are found in an order. */
interface Placing {
  order: Order;
  /** Whether the product is in the order now. */
  contains: (no: number) => boolean;
  /** Whether a product with this row belongs in the order. */
  accepts: (row: ProductRow) => boolean;
  /** Whether this row leaves the product at its place. */
  keepsPlace: (no: number, row: ProductRow) => boolean;
}

/** All live products: their values, words and orders. A change is applied at once, so that every answer sees one state. */
export class Products {
  readonly columns = new Columns();
  readonly words = new WordIndex(this.columns.capacity);
  /** Cheapest first. */
  byPrice: Order;
  /** Best-selling first, then by the shopkeeper's pin, then newest id first. */
  best: Order;
  /** Products in stock first, each part as `best`. */
  bestInStock: Order;
  /** Latest release first. */
  newest: Order;
  /** Reduced products only: largest discount first, in stock before sold out. */
  drops: Order;
  readonly #byName = new Map<string, Order>();
  readonly #pool = new SetPool();
  /** For each order of names that is being sorted: the products that have changed meanwhile. */
  readonly #changedWhileSorting = new Set<Set<number>>();

  constructor() {
    const { price, sold, pin, released, discount, inStock } = this.columns;
    const ids: Compare = (a, b) => this.columns.compareIds(a, b);
    const best: Compare = (a, b) => sold[b]! - sold[a]! || pin[b]! - pin[a]! || ids(b, a);
    const stock: Compare = (a, b) => Number(inStock.has(b)) - Number(inStock.has(a));
    this.byPrice = new Order((a, b) => price[a]! - price[b]! || ids(a, b));
    this.best = new Order(best);
    this.bestInStock = new Order((a, b) => stock(a, b) || best(a, b));
    this.newest = new Order((a, b) => released[b]! - released[a]! || ids(b, a));
    this.drops = new Order((a, b) => discount[b]! - discount[a]! || stock(a, b) || best(a, b));
  }

  /** Sets for one answer. The next call takes them back. */
  pool(): SetPool {
    return this.#pool.reset(this.columns.capacity);
  }

  /** Products by name as a language sorts them; undefined until `sortNames` has finished. */
  byName(tag: string): Order | undefined {
    return this.#byName.get(tag);
  }

  get nameOrders(): string[] {
    return [...this.#byName.keys()];
  }

  /** Adds rows of the first load, in the order of their ids. `finishLoad` ends it. */
  load(rows: readonly ProductRow[]): void {
    for (const row of rows) {
      const no = this.columns.addNumber(row.id);
      this.columns.write(no, row);
      this.words.load(no, row.terms);
    }
  }

  async finishLoad(pause: () => Promise<void>): Promise<void> {
    const all = Uint32Array.from(this.columns.names.keys());
    const sorted = async ({ compare }: Order, numbers: Uint32Array): Promise<Order> =>
      new Order(compare, await sortInSlices(numbers, compare, pause));
    this.byPrice = await sorted(this.byPrice, all);
    this.best = await sorted(this.best, all);
    this.bestInStock = await sorted(this.bestInStock, all);
    this.newest = await sorted(this.newest, all);
    this.drops = await sorted(
      this.drops,
      all.filter((no) => this.columns.reduced.has(no)),
    );
    this.words.grow(this.columns.capacity);
    await this.words.finishLoad(pause);
  }

  /** Sorts the names as a language does, in the background. Products may change meanwhile. */
  async sortNames(tag: string, pause: () => Promise<void>): Promise<void> {
    const { columns } = this;
    const names = columns.names.slice();
    const { compare } = new Intl.Collator(tag);
    const changed = new Set<number>();
    this.#changedWhileSorting.add(changed);
    const numbers = await sortInSlices(
      this.best.numbers(),
      (a, b) => compare(names[a]!, names[b]!) || columns.compareIds(a, b),
      pause,
    );
    this.#changedWhileSorting.delete(changed);
    const order = new Order(
      (a, b) => compare(columns.names[a]!, columns.names[b]!) || columns.compareIds(a, b),
      numbers.filter((no) => !changed.has(no)),
    );
    order.add([...changed].filter((no) => columns.live.has(no)));
    this.#byName.set(tag, order);
  }

  /** Updates the products of `rows` and removes those with the ids of `gone`. */
  apply(rows: readonly ProductRow[], gone: readonly string[]): void {
    const { columns, words } = this;
    const updates = rows.map((row) => ({ no: columns.numberOf(row.id) ?? columns.addNumber(row.id), row }));
    const removed = gone.flatMap((id) => columns.numberOf(id) ?? []).filter((no) => columns.live.has(no));
    for (const changed of this.#changedWhileSorting)
      for (const no of [...removed, ...updates.map((update) => update.no)]) changed.add(no);
    const moves = this.#placings().map(({ order, contains, accepts, keepsPlace }) => {
      const moved = updates.filter(({ no, row }) => !contains(no) || !accepts(row) || !keepsPlace(no, row));
      return {
        order,
        remove: [...removed, ...moved.map(({ no }) => no)].filter(contains),
        add: moved.filter(({ row }) => accepts(row)).map(({ no }) => no),
      };
    });
    for (const { order, remove } of moves) order.remove(remove);
    for (const no of removed) columns.erase(no);
    for (const { no, row } of updates) columns.write(no, row);
    for (const { order, add } of moves) order.add(add);
    words.grow(columns.capacity);
    words.update(updates.map(({ no, row: { terms } }) => ({ no, text: terms })));
  }

  #placings(): Placing[] {
    const { live, reduced, price, sold, pin, released, discount, inStock, names } = this.columns;
    const every = { contains: (no: number) => live.has(no), accepts: () => true };
    const best: Placing['keepsPlace'] = (no, row) => sold[no] === row.units_sold && pin[no] === row.pin;
    const stock: Placing['keepsPlace'] = (no, row) => inStock.has(no) === row.in_stock && best(no, row);
    return [
      { ...every, order: this.byPrice, keepsPlace: (no, row) => price[no] === row.current_minor },
      { ...every, order: this.best, keepsPlace: best },
      { ...every, order: this.bestInStock, keepsPlace: stock },
      { ...every, order: this.newest, keepsPlace: (no, row) => released[no] === (row.released ?? NEVER) },
      {
        order: this.drops,
        contains: (no) => reduced.has(no),
        accepts: (row) => row.was_minor !== null,
        keepsPlace: (no, row) => discount[no] === discountOf(row) && stock(no, row),
      },
      ...[...this.#byName.values()].map((order) => ({
        ...every,
        order,
        keepsPlace: (no: number, row: ProductRow) => names[no] === row.name,
      })),
    ];
  }

  /** The products whose price in US cents is within a range. */
  pricedBetween(from: number, to: number, pool: SetPool): ProductSet {
    const { byPrice, columns } = this;
    const [first, end] = [this.placeOfPrice(from), this.placeOfPrice(to + 1)];
    if (first >= end) return pool.empty();
    if (2 * (end - first) < byPrice.length) return byPrice.addTo(pool.empty(), first, end);
    const outside = byPrice.addTo(byPrice.addTo(pool.empty(), 0, first), end, byPrice.length);
    return pool.copyOf(columns.live).andNot(outside);
  }

  /** The place of the first product by price that costs at least this many US cents. */
  placeOfPrice(price: number): number {
    return this.byPrice.firstPlace((no) => this.columns.price[no]! < price);
  }
}
