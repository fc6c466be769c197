import { ProductSet } from './product-set.ts';

interface FacetValue {
  code: string;
  products: ProductSet;
  size: number;
}

/** Time to look up one product's values, in words of a set that are counted in the same time. */
const LOOKUP = 20;

/** The products of each value of a facet, such as each platform. A product may have several values, such as languages. */
export class FacetIndex {
  readonly #values = new Map<string, FacetValue>();
  /** Values that products have together, by their codes: `en,de`. Most products share few such combinations. */
  readonly #combinations = new Map<string, { no: number; values: FacetValue[] }>();
  readonly #valuesOf: FacetValue[][] = [];
  /** Combination by product number; outdated if the product is not live. */
  #combinationOf: Uint32Array;
  #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#combinationOf = new Uint32Array(capacity);
  }

  get codes(): Iterable<string> {
    return this.#values.keys();
  }

  productsOf(code: string): ProductSet | undefined {
    return this.#values.get(code)?.products;
  }

  sizeOf(code: string): number {
    return this.#values.get(code)?.size ?? 0;
  }

  /** @param codes the product's values, separated by commas */
  add(no: number, codes: string): void {
    const { no: combination, values } = this.#combinations.get(codes) ?? this.#addCombination(codes);
    this.#combinationOf[no] = combination;
    for (const value of values) {
      value.products.add(no);
      value.size += 1;
    }
  }

  delete(no: number): void {
    for (const value of this.#of(no)) {
      value.products.delete(no);
      value.size -= 1;
    }
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    const combinationOf = new Uint32Array(capacity);
    combinationOf.set(this.#combinationOf);
    this.#combinationOf = combinationOf;
    for (const { products } of this.#values.values()) products.grow(capacity);
  }

  /** Counts the products of a set by value. Values without any are left out. @param size members of the set */
  counts(set: ProductSet, size: number): Map<string, number> {
    const counts = new Map<string, number>();
    if (size * LOOKUP > this.#values.size * set.length) {
      for (const { code, products } of this.#values.values()) {
        const n = products.countAnd(set);
        if (n > 0) counts.set(code, n);
      }
      return counts;
    }
    for (const no of set.numbers())
      for (const { code } of this.#of(no)) counts.set(code, (counts.get(code) ?? 0) + 1);
    return counts;
  }

  #of(no: number): readonly FacetValue[] {
    return this.#valuesOf[this.#combinationOf[no] ?? 0] ?? [];
  }

  #addCombination(codes: string): { no: number; values: FacetValue[] } {
    const distinct = [...new Set(codes.split(','))].filter((code) => code !== '');
    const values = distinct.map((code) => this.#values.get(code) ?? this.#addValue(code));
    const combination = { no: this.#valuesOf.push(values) - 1, values };
    this.#combinations.set(codes, combination);
    return combination;
  }

  #addValue(code: string): FacetValue {
    const value = { code, products: new ProductSet(this.#capacity), size: 0 };
    this.#values.set(code, value);
    return value;
  }
}
