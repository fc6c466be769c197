import { exclude, include, tally, type Bits } from './bits.ts';
import { countIn, newMemory, type Count } from './kernel.ts';

/** What one product costs where each is looked at, against what 32 of them cost where a set is counted. */
const LOOK = 10;

/** Whether looking at each product of a set is quicker than going through the set once for each value. */
const isSparse = (size: number, values: number, base: Bits): boolean => size * LOOK < values * base.length;

/** Bytes of a page of WebAssembly's memory. */
const PAGE = 65_536;

/**
 * Sets of products side by side in one memory, where the kernel counts: first a set that is brought, then the values'. They are
 * views, which a new value or more room makes anew: nobody keeps one beyond the turn in which he asked for it.
 */
class Slots {
  readonly bits: Bits[] = [];
  readonly #memory = newMemory();
  readonly #count: Count = countIn(this.#memory);
  readonly #bytes: number;

  /** @param capacity a multiple of 1,024 */
  constructor(capacity: number) {
    this.#bytes = capacity / 8;
    this.#reserve(0);
  }

  add(): void {
    this.#reserve(this.bits.length + 1);
  }

  /** How many of `base` each has. */
  counts(base: Bits): number[] {
    this.#at(0).set(base);
    return this.bits.map((_, i) => this.#count(0, (i + 1) * this.#bytes, this.#bytes));
  }

  #reserve(values: number): void {
    const missing = (values + 1) * this.#bytes - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    for (let i = 0; i < values; i++) this.bits[i] = this.#at(i + 1);
  }

  #at(slot: number): Bits {
    return new Int32Array(this.#memory.buffer, slot * this.#bytes, this.#bytes / 4);
  }
}

/** One thing that products are sorted under: of each product its value, and of each value its products. */
export class Dimension {
  /** The codes, by the number of the value. */
  readonly codes: string[] = [];
  /** How many products each value has. */
  readonly sizes: number[] = [];
  /** The number of each product's value; means nothing where the product is not live. */
  of: Uint32Array;
  readonly #numbers = new Map<string, number>();
  #slots: Slots;

  constructor(capacity: number) {
    this.#slots = new Slots(capacity);
    this.of = new Uint32Array(capacity);
  }

  /** The products of each value. */
  get bits(): readonly Bits[] {
    return this.#slots.bits;
  }

  bitsOf(code: string): Bits | undefined {
    const value = this.#numbers.get(code);
    return value === undefined ? undefined : this.bits[value];
  }

  sizeOf(code: string): number | undefined {
    const value = this.#numbers.get(code);
    return value === undefined ? undefined : this.sizes[value];
  }

  put(no: number, code: string): void {
    const value = this.valueOf(code);
    this.of[no] = value;
    include(this.bits[value]!, no);
    this.sizes[value]! += 1;
  }

  take(no: number): void {
    const value = this.of[no]!;
    exclude(this.bits[value]!, no);
    this.sizes[value]! -= 1;
  }

  /** How many of a set of `size` products each value has. */
  counts(base: Bits, size: number): ArrayLike<number> {
    if (!isSparse(size, this.bits.length, base)) return this.#slots.counts(base);
    const counts = new Uint32Array(this.bits.length);
    tally(base, this.of, counts);
    return counts;
  }

  grow(capacity: number): void {
    this.of = grown(this.of, new Uint32Array(capacity));
    const slots = new Slots(capacity);
    for (const [value, bits] of this.bits.entries()) {
      slots.add();
      slots.bits[value]!.set(bits);
    }
    this.#slots = slots;
  }

  protected valueOf(code: string): number {
    let value = this.#numbers.get(code);
    if (value === undefined) {
      value = this.codes.push(code) - 1;
      this.#numbers.set(code, value);
      this.#slots.add();
      this.sizes.push(0);
    }
    return value;
  }
}

/** As a dimension, of which a product may have several values, or none: `en,de`. Products share few combinations of them. */
export class Combinations extends Dimension {
  readonly #combinations: number[][] = [];
  readonly #known = new Map<string, number>();

  override put(no: number, codes: string): void {
    let combination = this.#known.get(codes);
    if (combination === undefined) {
      const values = [...new Set(codes.split(','))].filter((code) => code !== '');
      combination = this.#combinations.push(values.map((code) => this.valueOf(code))) - 1;
      this.#known.set(codes, combination);
    }
    this.of[no] = combination;
    for (const value of this.#combinations[combination]!) {
      include(this.bits[value]!, no);
      this.sizes[value]! += 1;
    }
  }

  override take(no: number): void {
    for (const value of this.#combinations[this.of[no]!]!) {
      exclude(this.bits[value]!, no);
      this.sizes[value]! -= 1;
    }
  }

  override counts(base: Bits, size: number): ArrayLike<number> {
    if (!isSparse(size + this.#combinations.length, this.bits.length, base))
      return super.counts(base, Infinity);
    const counts = new Uint32Array(this.bits.length);
    const each = new Uint32Array(this.#combinations.length);
    tally(base, this.of, each);
    for (const [combination, n] of each.entries())
      if (n > 0) for (const value of this.#combinations[combination]!) counts[value]! += n;
    return counts;
  }
}

/** The same values with more room behind them. */
export function grown<T extends { set(from: T): void }>(from: T, into: T): T {
  into.set(from);
  return into;
}
