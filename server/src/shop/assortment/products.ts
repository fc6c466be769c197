import { Columns, valuesOf, type ProductRow, type Values } from './columns.ts';
import { Order, sortInSlices, type Compare } from './order.ts';
import { ProductSet, SetPool } from './product-set.ts';
import { WordIndex } from './word-index.ts';

interface Sorted {
  order: Order;
  /** Which products are in the order. */
  members: 'live' | 'reduced';
  /** The values that decide a product's place. */
  by: readonly (keyof Values)[];
}

/** All live products: their values, words and orders. A change is applied at once, so that every answer sees one state. */
export class Products {
  readonly columns = new Columns();
  readonly words = new WordIndex();
  /** Sets for one answer, which begins with `takeBackSets`. */
  readonly sets = new SetPool();
  /** Cheapest first. */
  readonly byPrice: Order;
  /** Best-selling first, then by the shopkeeper's pin, then newest id first. */
  readonly best: Order;
  /** Products in stock first, each part as `best`. */
  readonly bestInStock: Order;
  /** Latest release first. */
  readonly newest: Order;
  /** Reduced products only: largest discount first, in stock before sold out. */
  readonly drops: Order;
  /** In the order of `columns.titles`. */
  readonly byTitle: Order;
  readonly #byName = new Map<string, Order>();
  #loaded = 0;

  constructor() {
    const { price, sold, pin, released, discount, inStock, titles } = this.columns;
    const ids: Compare = (a, b) => this.columns.compareIds(a, b);
    const best: Compare = (a, b) => sold[b]! - sold[a]! || pin[b]! - pin[a]! || ids(b, a);
    const stock: Compare = (a, b) => Number(inStock.has(b)) - Number(inStock.has(a));
    this.byPrice = new Order((a, b) => price[a]! - price[b]! || ids(a, b));
    this.best = new Order(best);
    this.bestInStock = new Order((a, b) => stock(a, b) || best(a, b));
    this.newest = new Order((a, b) => released[b]! - released[a]! || ids(b, a));
    this.byTitle = new Order((a, b) => {
      if (titles[a] === titles[b]) return ids(a, b);
      return titles[a]! < titles[b]! ? -1 : 1;
    });
    this.drops = new Order((a, b) => discount[b]! - discount[a]! || stock(a, b) || best(a, b));
  }

  get #sorted(): Sorted[] {
    return [
      { order: this.byPrice, members: 'live', by: ['price'] },
      { order: this.best, members: 'live', by: ['sold', 'pin'] },
      { order: this.bestInStock, members: 'live', by: ['inStock', 'sold', 'pin'] },
      { order: this.newest, members: 'live', by: ['released'] },
      { order: this.drops, members: 'reduced', by: ['discount', 'inStock', 'sold', 'pin'] },
      // A product with another title gets another number.
      { order: this.byTitle, members: 'live', by: [] },
      ...Array.from(this.#byName.values(), (order): Sorted => ({ order, members: 'live', by: ['name'] })),
    ];
  }

  /** To be called at the beginning of an answer: takes back the sets of the answer before. */
  takeBackSets(): void {
    this.sets.reset(this.columns.capacity);
  }

  /** Products by name as a language sorts them; undefined until `sortNames` has finished. */
  byName(tag: string): Order | undefined {
    return this.#byName.get(tag);
  }

  /** Live products with one of the titles; with `prefix`, those whose title begins so. */
  titled(titles: readonly string[], prefix: boolean): ProductSet {
    const { byTitle, columns } = this;
    const found = this.sets.empty();
    const titleOf = (no: number): string => columns.titles[no] ?? '';
    for (const title of titles) {
      const is = (no: number): boolean => (prefix ? titleOf(no).startsWith(title) : titleOf(no) === title);
      const from = byTitle.firstPlace((no) => titleOf(no) < title);
      byTitle.addTo(
        found,
        from,
        byTitle.firstPlace((no) => titleOf(no) < title || is(no)),
      );
    }
    return found;
  }

  get nameOrders(): string[] {
    return [...this.#byName.keys()];
  }

  /** Numbers given since the load: new products, and those with other words. */
  get recent(): number {
    return this.columns.length - this.#loaded;
  }

  /** Adds rows of the first load, in the order of their ids. `finishLoad` ends it. */
  load(rows: readonly ProductRow[]): void {
    for (const row of rows) {
      const no = this.columns.addNumber(row.id);
      this.columns.write(no, row);
      this.words.add(no, row.terms);
    }
    this.#loaded = this.columns.length;
  }

  async finishLoad(pause: () => Promise<void>): Promise<void> {
    const all = Uint32Array.from(this.columns.ids.keys());
    for (const { order, members } of this.#sorted)
      await order.sort(
        all.filter((no) => this.columns[members].has(no)),
        pause,
      );
    await this.words.finishLoad(pause);
  }

  /** Sorts the names as a language does, in the background. Products may change meanwhile. */
  async sortNames(tag: string, pause: () => Promise<void>): Promise<void> {
    const { columns } = this;
    const { compare } = new Intl.Collator(tag);
    const by =
      (names: readonly string[]): Compare =>
      (a, b) =>
        compare(names[a]!, names[b]!) || columns.compareIds(a, b);
    const names = columns.names.slice();
    const sorted = await sortInSlices(this.best.numbers(), by(names), pause);
    // What has changed meanwhile is put in its place.
    const unchanged = sorted.filter((no) => columns.live.has(no) && columns.names[no] === names[no]);
    const order = new Order(by(columns.names), unchanged);
    const { capacity, live } = columns;
    order.add(
      new ProductSet(capacity).copy(live).andNot(new ProductSet(capacity).addAll(unchanged)).numbers(),
    );
    this.#byName.set(tag, order);
  }

  /** Updates the products of `rows` and removes those with the ids of `gone`. */
  apply(rows: readonly ProductRow[], gone: readonly string[]): void {
    const { columns, words } = this;
    const removed = gone.flatMap((id) => columns.numberOf(id) ?? []);
    const updates = rows.map((row) => {
      const known = columns.numberOf(row.id);
      if (known !== undefined && words.hasWords(known, row.terms)) return { no: known, row };
      if (known !== undefined) removed.push(known);
      return { no: columns.addNumber(row.id), row };
    });
    const changes = [
      ...removed.map((no) => ({ no, after: { ...columns.valuesOf(no), live: false, reduced: false } })),
      ...updates.map(({ no, row }) => ({ no, after: valuesOf(row) })),
    ].map(({ no, after }) => ({ no, before: columns.valuesOf(no), after }));
    const moves = this.#sorted.map(({ order, members, by }) => {
      const moved = changes.filter(({ before, after }) =>
        [members, ...by].some((name) => before[name] !== after[name]),
      );
      const remove = moved.filter(({ before }) => before[members]).map(({ no }) => no);
      return { order, remove, add: moved.filter(({ after }) => after[members]).map(({ no }) => no) };
    });
    // Products are found in an order by their former values, and placed by the new ones.
    for (const { order, remove } of moves) order.remove(remove);
    for (const no of removed) columns.erase(no);
    for (const { no, row } of updates) columns.write(no, row);
    for (const { order, add } of moves) order.add(add);
    for (const { no, row } of updates) if (!words.hasWords(no, row.terms)) words.add(no, row.terms);
  }
}
