/** How many bits a number of 16 bits has. To add them up for each word takes nearly twice as long as to look them up. */
const BITS = new Uint8Array(2 ** 16);
for (let i = 1; i < BITS.length; i++) BITS[i] = (i & 1) + BITS[i >>> 1]!;

/** A set of product numbers: one bit per product, so that a million products fit in 125 kB. */
export class ProductSet {
  /** Bit `no % 32` of word `no / 32` says whether the product is in the set. */
  #words: Int32Array;

  /** @param capacity product numbers from 0 up to this one fit in */
  constructor(capacity: number) {
    this.#words = new Int32Array(Math.ceil(capacity / 32));
  }

  /** Number of 32-bit words; the cost of every operation on the whole set. */
  get length(): number {
    return this.#words.length;
  }

  has(no: number): boolean {
    return ((this.#words[no >>> 5] ?? 0) & (1 << no)) !== 0;
  }

  add(no: number): void {
    this.#words[no >>> 5]! |= 1 << no;
  }

  delete(no: number): void {
    this.#words[no >>> 5]! &= ~(1 << no);
  }

  /** Makes room for more products; keeps the members. */
  grow(capacity: number): void {
    const words = new Int32Array(Math.ceil(capacity / 32));
    words.set(this.#words);
    this.#words = words;
  }

  clear(): this {
    this.#words.fill(0);
    return this;
  }

  /** Becomes equal to another set. */
  copy(other: ProductSet): this {
    this.#words.set(other.#words);
    return this;
  }

  /** Keeps the members that are in the other set, too. */
  and(other: ProductSet): this {
    const [mine, others] = [this.#words, other.#words];
    for (let i = 0; i < mine.length; i++) mine[i]! &= others[i]!;
    return this;
  }

  /** Adds the members of the other set. */
  or(other: ProductSet): this {
    const [mine, others] = [this.#words, other.#words];
    for (let i = 0; i < mine.length; i++) mine[i]! |= others[i]!;
    return this;
  }

  /** Removes the members of the other set. */
  andNot(other: ProductSet): this {
    const [mine, others] = [this.#words, other.#words];
    for (let i = 0; i < mine.length; i++) mine[i]! &= ~others[i]!;
    return this;
  }

  count(): number {
    return this.countAnd(this);
  }

  /** Counts the members that are in the other set, too: the inner loop of every facet. */
  countAnd(other: ProductSet): number {
    const [mine, others] = [this.#words, other.#words];
    let n = 0;
    for (let i = 0; i < mine.length; i++) {
      const word = mine[i]! & others[i]!;
      n += BITS[word & 0xffff]! + BITS[word >>> 16]!;
    }
    return n;
  }

  /** Counts the members in a part of a list of product numbers. @param step looks only at every second number, third, … */
  countIn(numbers: Uint32Array, from = 0, to = numbers.length, step = 1): number {
    const words = this.#words;
    let n = 0;
    for (let i = from; i < to; i += step) n += (words[numbers[i]! >>> 5]! >>> numbers[i]!) & 1;
    return n;
  }

  /**
   * Counts the members by value.
   *
   * @param column the value of each product, by its number; below `values`
   */
  countBy(column: Uint8Array | Uint32Array, values: number): Uint32Array {
    const words = this.#words;
    const counts = new Uint32Array(values);
    for (let i = 0; i < words.length; i++)
      for (let rest = words[i]!; rest !== 0; rest &= rest - 1)
        counts[column[32 * i + 31 - Math.clz32(rest & -rest)]!]!++;
    return counts;
  }

  /** Adds a part of a list of product numbers. */
  addAll(numbers: Uint32Array, from = 0, to = numbers.length): this {
    const words = this.#words;
    for (let i = from; i < to; i++) words[numbers[i]! >>> 5]! |= 1 << numbers[i]!;
    return this;
  }

  /** Visits the members, lowest number first. Of many members, a list would keep the garbage collector busy. */
  forEach(visit: (no: number) => void): void {
    const words = this.#words;
    for (let i = 0; i < words.length; i++)
      for (let rest = words[i]!; rest !== 0; rest &= rest - 1) visit(32 * i + 31 - Math.clz32(rest & -rest));
  }

  /** The members, lowest number first. @param size how many they are, where that is known */
  numbers(size = this.count()): Uint32Array {
    const found = new Uint32Array(size);
    let n = 0;
    this.forEach((no) => (found[n++] = no));
    return found;
  }
}

/**
 * Lends sets to one answer after the other. Allocating them for each answer makes the garbage collector run several times a
 * second at a million products.
 */
export class SetPool {
  #sets: ProductSet[] = [];
  #used = 0;
  #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Product numbers that fit in each set. */
  get capacity(): number {
    return this.#capacity;
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    this.#sets = [];
    this.#used = 0;
  }

  /** Takes back every set. An answer begins with this call, ends without awaiting anything, and keeps no set afterwards. */
  takeBack(): void {
    this.#used = 0;
  }

  empty(): ProductSet {
    return this.#next().clear();
  }

  copyOf(set: ProductSet): ProductSet {
    return this.#next().copy(set);
  }

  #next(): ProductSet {
    return (this.#sets[this.#used++] ??= new ProductSet(this.#capacity));
  }
}
