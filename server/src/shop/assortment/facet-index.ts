import { ProductSet, type SetPool } from './product-set.ts';

/** The products of each value of a facet, such as each platform. A product may have several values, such as languages. */
export class FacetIndex {
  readonly #values = new Map<string, { products: ProductSet; size: number }>();
  /** Number of products. */
  #size = 0;
  #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get codes(): Iterable<string> {
    return this.#values.keys();
  }

  productsOf(code: string): ProductSet | undefined {
    return this.#values.get(code)?.products;
  }

  /** The products that have one of the values. */
  union(codes: Iterable<string>, sets: SetPool): ProductSet {
    const found = sets.empty();
    for (const code of codes) {
      const products = this.productsOf(code);
      if (products) found.or(products);
    }
    return found;
  }

  sizeOf(code: string): number {
    return this.#values.get(code)?.size ?? 0;
  }

  /** @param codes the product's values, separated by commas */
  add(no: number, codes: string): void {
    this.#size += 1;
    for (const code of new Set(codes.split(','))) {
      if (code === '') continue;
      const value = this.#values.get(code) ?? { products: new ProductSet(this.#capacity), size: 0 };
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
    this.#capacity = capacity;
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
    const count = (value: { products: ProductSet; size: number }): number => {
      if (size === this.#size) return value.size;
      return few ? value.products.countIn(few) : value.products.countAnd(set);
    };
    return new Map(Array.from(this.#values, ([code, value]) => [code, count(value)]));
  }
}
