import type { ProductSet } from './product-set.ts';

/** Stands between an attribute and the number that a product has of it: `length=70.5`. */
export const NUMBER = '=';

/**
 * The numbers that products have as values of attributes, in a column for each attribute: eight bytes for each product. A range is
 * found by comparing each number, some milliseconds for a million products.
 */
export class NumberIndex {
  readonly #columns = new Map<string, Float64Array>();
  #capacity: number;

  /** @param capacity product numbers from 0 up to this one fit in */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** @param codes the product's values, separated by commas; those that are no numbers are left out */
  add(no: number, codes: string): void {
    if (!codes.includes(NUMBER)) return;
    for (const code of codes.split(',')) {
      const [attribute = '', value] = code.split(NUMBER);
      if (value !== undefined) this.#column(attribute)[no] = Number(value);
    }
  }

  delete(no: number): void {
    for (const column of this.#columns.values()) column[no] = Number.NaN;
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    for (const [attribute, column] of this.#columns) {
      const larger = new Float64Array(capacity).fill(Number.NaN);
      larger.set(column);
      this.#columns.set(attribute, larger);
    }
  }

  /** Adds the products to a set that have a number from `min` to `max`. */
  addBetween(set: ProductSet, attribute: string, min: number, max: number): ProductSet {
    const column = this.#columns.get(attribute);
    if (!column) return set;
    for (let no = 0; no < column.length; no++) if (column[no]! >= min && column[no]! <= max) set.add(no);
    return set;
  }

  /** The lowest and the highest number that products of a set have; null if none of them has one. */
  ends(set: ProductSet, attribute: string): { min: number; max: number } | null {
    const column = this.#columns.get(attribute);
    if (!column) return null;
    let [min, max] = [Infinity, -Infinity];
    for (let no = 0; no < column.length; no++) {
      const value = column[no]!;
      // Of two comparisons with "not a number", none holds.
      if ((value < min || value > max) && set.has(no)) {
        if (value < min) min = value;
        if (value > max) max = value;
      }
    }
    return min <= max ? { min, max } : null;
  }

  #column(attribute: string): Float64Array {
    const known = this.#columns.get(attribute);
    if (known) return known;
    const column = new Float64Array(this.#capacity).fill(Number.NaN);
    this.#columns.set(attribute, column);
    return column;
  }
}
