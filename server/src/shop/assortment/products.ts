import { has, include, noBits, numbersIn, without } from './bits.ts';
import { Columns, NEVER, shareOff, wordsOf, type ProductRow } from './columns.ts';
import { Order, sortInBreaths, type Compare } from './order.ts';
import { PriceMarks } from './price-marks.ts';
import { Scratch } from './scratch.ts';
import { WordIndex } from './word-index.ts';

/** An order, and what of a product decides its place in it. */
interface Kept {
  order: Order;
  /** Whether the product stands in it. */
  holds: (row: ProductRow) => boolean;
  held: (no: number) => boolean;
  /** Whether this row stands elsewhere than the product does now. */
  moves: (no: number, row: ProductRow) => boolean;
}

/** All live products: their columns, and their orders. What a change does is done at once, between two turns of the event loop. */
export class Products {
  readonly columns = new Columns();
  /** What each is found by. */
  readonly words = new WordIndex(this.columns.capacity);
  readonly #scratch = new Scratch();
  /** Dearest last; then by id. */
  readonly byPrice: Order;
  /** What lies between two places of it. */
  readonly priceMarks: PriceMarks;
  /** What sells best first; then the shopkeeper's pin; then the youngest id. */
  readonly best: Order;
  /** What came out last first; what has no date, last. */
  readonly newest: Order;
  /** The reduced alone: the largest share off first. */
  readonly drops: Order;
  /** All that have a number, live or not. */
  readonly #byId: Order;
  /** By the tag of the collation. */
  readonly #byName = new Map<string, Order>();
  #renames = 0;

  constructor() {
    const of = this.columns;
    const byBest: Compare = (a, b) =>
      of.sold[b]! - of.sold[a]! || of.pin[b]! - of.pin[a]! || of.compareIds(b, a);
    this.#byId = new Order((a, b) => of.compareIds(a, b));
    this.byPrice = new Order((a, b) => of.price[a]! - of.price[b]! || of.compareIds(a, b));
    this.priceMarks = new PriceMarks(this.byPrice, (no) => of.price[no]!, of.capacity);
    this.best = new Order(byBest);
    this.newest = new Order((a, b) => of.released[b]! - of.released[a]! || of.compareIds(b, a));
    this.drops = new Order((a, b) => of.off[b]! - of.off[a]! || byBest(a, b));
  }

  /** Room for the sets of one answer, which is given to the next one. */
  scratch(): Scratch {
    this.#scratch.turn(this.columns.capacity);
    return this.#scratch;
  }

  /** The number of a product that is or was live. */
  numberOf(id: string): number | undefined {
    const words = wordsOf(id);
    const { ids } = this.columns;
    const { numbers, length } = this.#byId;
    for (let low = 0, high = length; low < high;) {
      const middle = (low + high) >>> 1;
      const no = numbers[middle]!;
      const at = words.findIndex((word, i) => ids[4 * no + i] !== word);
      if (at === -1) return no;
      if (ids[4 * no + at]! < words[at]!) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }

  /** Products by name, as a language sorts them; undefined where `sortNames` has not been there. */
  byName(tag: string): Order | undefined {
    return this.#byName.get(tag);
  }

  get nameOrders(): string[] {
    return [...this.#byName.keys()];
  }

  /** For the first load: rows in the order of their ids, before anything is in order. `settle` ends it. */
  append(rows: readonly ProductRow[]): void {
    for (const row of rows) {
      this.columns.write(this.columns.number(row.id), row);
      this.words.append(row.terms);
    }
  }

  async settle(breathe: () => Promise<void>): Promise<void> {
    const all = Uint32Array.from({ length: this.columns.length }, (_, no) => no);
    const sort = async (order: Order, numbers: Uint32Array): Promise<void> => {
      order.numbers = await sortInBreaths(numbers, order.compare, breathe);
      order.length = numbers.length;
    };
    await sort(this.#byId, all.slice());
    for (const order of [this.byPrice, this.best, this.newest]) await sort(order, all.slice());
    await sort(
      this.drops,
      all.filter((no) => has(this.columns.reduced, no)),
    );
    this.priceMarks.grow(this.columns.capacity);
    this.priceMarks.keepUp();
    this.words.grow(this.columns.capacity);
    await this.words.settle(breathe);
  }

  /** Sorts the names as a language does, in the background; a rename meanwhile begins it anew. */
  async sortNames(tag: string, breathe: () => Promise<void>): Promise<void> {
    const { columns } = this;
    const { compare } = new Intl.Collator(tag);
    const byName: Compare = (a, b) =>
      compare(columns.names[a]!, columns.names[b]!) || columns.compareIds(a, b);
    // What is sorted by one language is nearly so by another.
    const [similar] = this.#byName.values();
    for (;;) {
      const renames = this.#renames;
      const before = (similar ?? this.best).numbers.slice(0, (similar ?? this.best).length);
      const numbers = await sortInBreaths(before.slice(), byName, breathe);
      if (renames !== this.#renames) continue;
      const kept = numbers.filter((no) => has(columns.live, no));
      const order = new Order(byName, kept, kept.length);
      const known = noBits(columns.capacity);
      for (const no of kept) include(known, no);
      order.put(
        Array.from(
          numbersIn(without(known, columns.live, known), new Uint32Array(columns.size - kept.length)),
        ),
      );
      this.#byName.set(tag, order);
      return;
    }
  }

  /** Brings products up to date: those of `rows` as they are now, and those of `gone` away. */
  apply(rows: readonly ProductRow[], gone: readonly string[]): void {
    const fresh: number[] = [];
    const seats = rows.map((row): [number, ProductRow] => {
      const known = this.numberOf(row.id);
      if (known === undefined) fresh.push(this.columns.number(row.id));
      else if (this.columns.names[known] !== row.name) this.#renames += 1;
      return [known ?? fresh.at(-1)!, row];
    });
    this.#byId.put(fresh);
    const leaving = gone.flatMap((id) => this.numberOf(id) ?? []).filter((no) => has(this.columns.live, no));
    const moves = this.#kept().map(({ order, holds, held, moves: isMoved }) => ({
      order,
      out: [
        ...leaving.filter(held),
        ...seats.filter(([no, row]) => held(no) && (!holds(row) || isMoved(no, row))).map(([no]) => no),
      ],
      into: seats.filter(([no, row]) => holds(row) && (!held(no) || isMoved(no, row))).map(([no]) => no),
    }));
    for (const { order, out } of moves) order.take(out);
    this.words.grow(this.columns.capacity);
    this.words.put(seats.map(([no, { terms }]) => [no, terms]));
    this.priceMarks.grow(this.columns.capacity);
    for (const no of leaving) {
      this.priceMarks.take(no, this.columns.price[no]!);
      this.columns.erase(no);
    }
    for (const [no, row] of seats) {
      if (has(this.columns.live, no)) this.priceMarks.take(no, this.columns.price[no]!);
      this.columns.write(no, row);
      this.priceMarks.put(no, row.current_minor);
    }
    for (const { order, into } of moves) order.put(into);
    this.priceMarks.keepUp();
  }

  #kept(): Kept[] {
    const of = this.columns;
    const live = { holds: () => true, held: (no: number) => has(of.live, no) };
    const sells: Kept['moves'] = (no, row) => of.sold[no] !== row.units_sold || of.pin[no] !== row.pin;
    return [
      { order: this.byPrice, ...live, moves: (no, row) => of.price[no] !== row.current_minor },
      { order: this.best, ...live, moves: sells },
      { order: this.newest, ...live, moves: (no, row) => of.released[no] !== (row.released ?? NEVER) },
      {
        order: this.drops,
        holds: (row) => row.was_minor !== null,
        held: (no) => has(of.reduced, no),
        moves: (no, row) => of.off[no] !== shareOff(row) || sells(no, row),
      },
      ...[...this.#byName.values()].map((order) => ({
        order,
        ...live,
        moves: (no: number, row: ProductRow) => of.names[no] !== row.name,
      })),
    ];
  }
}
