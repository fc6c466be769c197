import { NUMBER } from './number-index.ts';
import { ProductSet, type SetPool } from './product-set.ts';

/** To look at one product takes as long as to look at so many words of a set. */
const FEW = 4;
/** Values that fit in a byte. */
const BYTE = 256;

interface Value {
  products: ProductSet;
  size: number;
}

/** The products of each value of a facet. A product may have several values, such as languages. */
export class FacetIndex {
  readonly #sets: SetPool;
  readonly #values = new Map<string, Value>();
  /** Number of products. */
  #size = 0;

  constructor(sets: SetPool) {
    this.#sets = sets;
  }

  /** Number of products. */
  get size(): number {
    return this.#size;
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
   * @param begin counts only values whose codes begin so
   */
  counts(set: ProductSet, size: number, begin = ''): Map<string, number> {
    // Looking at each product is quicker than looking at the whole set if the products are few.
    const few = size * FEW < set.length ? set.numbers() : null;
    const count = (value: Value): number => {
      if (size === this.#size) return value.size;
      return few ? value.products.countIn(few) : value.products.countAnd(set);
    };
    const counts = new Map<string, number>();
    for (const [code, value] of this.#values) if (code.startsWith(begin)) counts.set(code, count(value));
    return counts;
  }
}

/** A facet that has one value at most for each product, such as the platform. */
export class SingleFacetIndex extends FacetIndex {
  readonly #sets: SetPool;
  /** The products of this facet. */
  readonly #all: ProductSet;
  readonly #codes: string[] = [];
  readonly #places = new Map<string, number>();
  /** By product number: the place of its value in `#codes`. Bytes as long as they suffice, as these stay in the processor's cache. */
  #column: Uint8Array | Uint32Array;

  constructor(sets: SetPool) {
    super(sets);
    this.#sets = sets;
    this.#all = new ProductSet(sets.capacity);
    this.#column = new Uint8Array(sets.capacity);
  }

  /** The value of a product that is in this facet; empty without one. */
  codeOf(no: number): string {
    return this.#codes[this.#column[no] ?? 0] ?? '';
  }

  /** @param code the product's value; empty without one */
  override add(no: number, code: string): void {
    super.add(no, code);
    this.#all.add(no);
    const place = this.#places.get(code) ?? this.#codes.push(code) - 1;
    this.#places.set(code, place);
    if (place === BYTE && this.#column instanceof Uint8Array) this.#column = Uint32Array.from(this.#column);
    this.#column[no] = place;
  }

  override delete(no: number): void {
    super.delete(no);
    this.#all.delete(no);
  }

  override grow(capacity: number): void {
    super.grow(capacity);
    this.#all.grow(capacity);
    const larger = this.#column instanceof Uint8Array ? new Uint8Array(capacity) : new Uint32Array(capacity);
    larger.set(this.#column);
    this.#column = larger;
  }

  /** Looks at the value of each member once; or, if most products are members, of each product that is not. */
  override counts(set: ProductSet, size: number): Map<string, number> {
    const isMost = 2 * size > this.size;
    const looked = isMost ? this.#sets.copyOf(this.#all).andNot(set) : set;
    const counted = looked.countBy(this.#column, this.#codes.length);
    const counts = new Map<string, number>();
    for (const [place, code] of this.#codes.entries()) {
      const count = counted[place] ?? 0;
      if (code !== '') counts.set(code, isMost ? this.sizeOf(code) - count : count);
    }
    return counts;
  }
}
