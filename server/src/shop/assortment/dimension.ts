import { countBoth, exclude, include, noBits, tally, type Bits } from './bits.ts';

/** Nanoseconds that one product of a set costs where each is looked at, against those that a word of a set costs. */
const LOOK = 3;

/** Whether looking at each product of a set is quicker than going through the set once for each value. */
const isSparse = (size: number, values: number, base: Bits): boolean => size * LOOK < values * base.length;

/** One thing that products are sorted under: of each product its value, and of each value its products. */
export class Dimension {
  /** The codes, by the number of the value. */
  readonly codes: string[] = [];
  readonly bits: Bits[] = [];
  /** How many products each value has. */
  readonly sizes: number[] = [];
  /** The number of each product's value; means nothing where the product is not live. */
  of: Uint32Array;
  readonly #numbers = new Map<string, number>();
  #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.of = new Uint32Array(capacity);
  }

  bitsOf(code: string): Bits | undefined {
    const value = this.#numbers.get(code);
    return value === undefined ? undefined : this.bits[value];
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
    if (!isSparse(size, this.bits.length, base)) return this.bits.map((bits) => countBoth(base, bits));
    const counts = new Uint32Array(this.bits.length);
    tally(base, this.of, counts);
    return counts;
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    this.of = grown(this.of, new Uint32Array(capacity));
    for (const [value, bits] of this.bits.entries()) this.bits[value] = grown(bits, noBits(capacity));
  }

  protected valueOf(code: string): number {
    let value = this.#numbers.get(code);
    if (value === undefined) {
      value = this.codes.push(code) - 1;
      this.#numbers.set(code, value);
      this.bits.push(noBits(this.#capacity));
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
      return this.bits.map((bits) => countBoth(base, bits));
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
