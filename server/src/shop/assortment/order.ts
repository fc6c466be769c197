import type { ProductSet } from './product-set.ts';

/** Negative if the first stands before the second, and 0 only if they have the same place. */
export type Compare<T> = (a: T, b: T) => number;

/** To sort a member of a set takes as long as to look at so many places of the order. */
const SORTED = 150;
/** Members that a page of a list needs. */
const PAGE = 50;

/** The numbers of some items in one order. A change moves whole blocks of numbers: under a millisecond with a million. */
export class Order<T> {
  /** Negative if the item of the first number stands before that of the second. */
  readonly compare: Compare<number>;
  readonly #items: readonly T[];
  readonly #compareItems: Compare<T>;
  #numbers: Uint32Array;
  #length: number;

  /**
   * @param items by number; the list may grow
   * @param numbers already in order
   */
  constructor(items: readonly T[], compare: Compare<T>, numbers: Uint32Array = new Uint32Array()) {
    this.#items = items;
    this.#compareItems = compare;
    this.compare = (a, b) => compare(items[a]!, items[b]!);
    this.#numbers = numbers;
    this.#length = numbers.length;
  }

  get length(): number {
    return this.#length;
  }

  /** The number at a place. */
  numberAt(place: number): number {
    return this.#numbers[place]!;
  }

  /** A copy of the numbers between two places, in order. */
  numbers(from = 0, to = this.#length): Uint32Array {
    return this.#numbers.slice(from, to);
  }

  /** Sorts numbers, which become those of this order. See `sortInSlices`. */
  async sort(numbers: Uint32Array, pause: () => Promise<void>): Promise<void> {
    this.#numbers = await sortInSlices(numbers, this.compare, pause);
    this.#length = numbers.length;
  }

  /** Whether an item moves if it becomes another one. */
  moves(before: T, after: T): boolean {
    return this.#compareItems(before, after) !== 0;
  }

  /** The first place whose item is not `before`; all items before that place are. */
  firstPlace(before: (item: T) => boolean): number {
    return this.#firstPlace((no) => before(this.#items[no]!));
  }

  /** Removes numbers of this order. Their items must still be those by which they were added. */
  remove(gone: readonly number[]): void {
    if (gone.length === 0) return;
    const places = Uint32Array.from(gone, (no) => this.#placeOf(no)).sort();
    let to = places[0]!;
    for (let i = 0; i < places.length; i++) {
      const from = places[i]! + 1;
      const end = places[i + 1] ?? this.#length;
      this.#numbers.copyWithin(to, from, end);
      to += end - from;
    }
    this.#length = to;
  }

  /** Adds numbers that are not in this order. */
  add(fresh: readonly number[]): void {
    const sorted = fresh.toSorted(this.compare);
    const places = sorted.map((no) => this.#placeOf(no));
    const length = this.#length + sorted.length;
    if (length > this.#numbers.length) {
      const larger = new Uint32Array(Math.ceil(length * 1.25));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    let end = this.#length;
    for (let i = sorted.length - 1; i >= 0; i--) {
      this.#numbers.copyWithin(places[i]! + i + 1, places[i]!, end);
      this.#numbers[places[i]! + i] = sorted[i]!;
      end = places[i]!;
    }
    this.#length = length;
  }

  /**
   * This order; or a short one of the members of a set, if they are so few that sorting them is quicker than a walk.
   *
   * @param picked how many of them are needed: a walk ends after these
   */
  around(set: ProductSet, size: number, picked = PAGE): Order<T> {
    const places = Math.min(1, picked / size) * this.#length;
    if (size * SORTED >= places) return this;
    return new Order(this.#items, this.#compareItems, set.numbers(size).sort(this.compare));
  }

  /** The numbers of a set that stand at `from` and the following places among them, `most` at most. */
  pick(set: ProductSet, from: number, most: number, reverse = false): number[] {
    const page: number[] = [];
    let before = 0;
    for (let i = 0; i < this.#length && page.length < most; i++) {
      const no = this.#numbers[reverse ? this.#length - 1 - i : i]!;
      if (set.has(no) && before++ >= from) page.push(no);
    }
    return page;
  }

  /** Counts the numbers of a set between two places; with a step, it estimates them from every second number, third, … */
  count(set: ProductSet, from: number, to: number, step = 1): number {
    return step * set.countIn(this.#numbers, from, to, step);
  }

  /** Adds the numbers between two places to a set. */
  addTo(set: ProductSet, from: number, to: number): ProductSet {
    return set.addAll(this.#numbers, from, to);
  }

  #placeOf(no: number): number {
    return this.#firstPlace((other) => this.compare(other, no) < 0);
  }

  #firstPlace(before: (no: number) => boolean): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (before(this.#numbers[middle]!)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Numbers that are sorted or merged between two calls of `pause`. */
const SLICE = 1_024;

/**
 * Sorts numbers in slices: `pause` is awaited after each, so that requests are answered meanwhile. What `compare` looks at must
 * not change meanwhile.
 */
export async function sortInSlices(
  numbers: Uint32Array,
  compare: Compare<number>,
  pause: () => Promise<void>,
): Promise<Uint32Array> {
  const { length } = numbers;
  let from = numbers.slice();
  let to = new Uint32Array(length);
  for (let start = 0; start < length; start += SLICE) {
    from.subarray(start, start + SLICE).sort(compare);
    await pause();
  }
  for (let width = SLICE; width < length; width *= 2) {
    for (let low = 0; low < length; low += 2 * width) {
      const middle = Math.min(low + width, length);
      const high = Math.min(low + 2 * width, length);
      for (let a = low, b = middle, i = low; i < high; i++) {
        const takesFirst = a < middle && (b >= high || compare(from[a]!, from[b]!) < 0);
        to[i] = takesFirst ? from[a++]! : from[b++]!;
        if (i % SLICE === 0) await pause();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
