import { exclude, include, type Bits } from './bits.ts';
import { Slots } from './slots.ts';

/** What one product costs where each is looked at, against what 32 of them cost where a set is counted. */
const LOOK = 60;

/** Whether looking at each product of a set is quicker than going through the set once for each value. */
const isSparse = (size: number, values: number, base: Bits): boolean => size * LOOK < values * base.length;

/** Products of which it is asked which values they have. */
export interface Counted {
  products: Bits;
  size: number;
  /** Their numbers, for where they are few. */
  readonly numbers: Uint32Array;
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

  /** How many of some products each value has. */
  counts(of: Counted): ArrayLike<number> {
    if (!isSparse(of.size, this.bits.length, of.products)) return this.countsOfMany(of.products);
    const counts = new Uint32Array(this.bits.length);
    for (const no of of.numbers) counts[this.of[no]!]! += 1;
    return counts;
  }

  /** The same, by what each value's set has in common with theirs. */
  protected countsOfMany(base: Bits): number[] {
    this.#slots.bring(base);
    return this.codes.map((_, value) => this.#slots.count(value));
  }

  /** Which of some values any of the products has. */
  among(of: Counted, values: readonly number[]): number[] {
    const possible = values.filter((value) => this.sizes[value]! > 0);
    if (possible.length === 0) return [];
    if (isSparse(of.size, possible.length, of.products)) {
      const counts = this.counts(of);
      return possible.filter((value) => counts[value]! > 0);
    }
    this.#slots.bring(of.products);
    return possible.filter((value) => this.#slots.count(value) > 0);
  }

  grow(capacity: number): void {
    this.of = grown(this.of, new Uint32Array(capacity));
    this.#slots = this.#slots.grown(capacity);
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

  override counts(of: Counted): ArrayLike<number> {
    const few = of.size < this.#combinations.length;
    if (!isSparse(few ? 2 * of.size : of.size, this.bits.length, of.products))
      return this.countsOfMany(of.products);
    const counts = new Uint32Array(this.bits.length);
    if (few) {
      for (const no of of.numbers) for (const value of this.#combinations[this.of[no]!]!) counts[value]! += 1;
      return counts;
    }
    const each = new Uint32Array(this.#combinations.length);
    for (const no of of.numbers) each[this.of[no]!]! += 1;
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
