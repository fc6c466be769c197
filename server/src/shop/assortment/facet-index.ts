import { NUMBER } from './number-index.ts';
import { ProductSet, type SetPool } from './product-set.ts';

interface Value {
  products: ProductSet;
  size: number;
}

/** The products of each value of a facet, such as each platform. A product may have several values, such as languages. */
export class FacetIndex {
  readonly #sets: SetPool;
  readonly #values = new Map<string, Value>();
  /** Number of products. */
  #size = 0;

  constructor(sets: SetPool) {
    this.#sets = sets;
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

  /** The products that have one of the values. */
  union(codes: Iterable<string>): ProductSet {
    const found = this.#sets.empty();
    for (const code of codes) {
      const products = this.productsOf(code);
      if (products) found.or(products);
    }
    return found;
  }

  /** @param codes the product's values, separated by commas */
  add(no: number, codes: string): void {
    this.#size += 1;
    for (const code of new Set(codes.split(','))) {
      // Numbers are in the `NumberIndex`.
      if (code === '' || code.includes(NUMBER)) continue;
      const value = this.#values.get(code) ?? { products: new ProductSet(this.#sets.capacity), size: 0 };
      this.#values.set(code, value);
      value.products.add(no);
      value.size += 1;
    }
  }

  delete(no: number): void {
    this.#size -= 1;
    for (const value of this.#values.values()) {
      if (!value.products.has(no)) continue;
      value.products.delete(no);
      value.size -= 1;
    }
  }

  grow(capacity: number): void {
    for (const { products } of this.#values.values()) products.grow(capacity);
  }

  /**
   * Counts the products of a set by value.
   *
   * @param set products of this facet only
   * @param size number of its members
   */
  counts(set: ProductSet, size: number): Map<string, number> {
    // Looking at each product is quicker than looking at the whole set if the products are few.
    const few = size < set.length ? Uint32Array.from(set.numbers()) : null;
    const count = (value: Value): number => {
      if (size === this.#size) return value.size;
      return few ? value.products.countIn(few) : value.products.countAnd(set);
    };
    return new Map(Array.from(this.#values, ([code, value]) => [code, count(value)]));
  }
}
