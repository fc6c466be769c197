import { Order } from './order.ts';
import { ProductSet } from './product-set.ts';

/**
 * The products of each term of `search_terms`. Products are only added: a product whose words change gets another number, and its
 * former number is no longer live.
 */
export class WordIndex {
  readonly #terms: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** The products of each term, by the term's number. From some length on, a set is smaller than a list, and quicker to add. */
  readonly #products: (number[] | ProductSet)[] = [];
  readonly #byText = new Order(this.#terms, (a, b) => (a < b ? -1 : 1));
  /** Terms that are not in `#byText` yet. */
  #fresh: number[] = [];
  #capacity: number;

  /** @param capacity product numbers from 0 up to this one fit in */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Adds a product with a new number. @param terms one per line */
  add(no: number, terms: string): void {
    for (const term of terms.split('\n')) {
      // The facets know the platform, genre and class of a product, which have this mark.
      if (term === '' || term.startsWith('#')) continue;
      const at = this.#numbers.get(term);
      if (at === undefined) this.#addTerm(term, no);
      else this.#addProduct(at, no);
    }
  }

  #addProduct(at: number, no: number): void {
    const products = this.#products[at]!;
    if (products instanceof ProductSet) products.add(no);
    else if (this.#isSetBetter(products.push(no)))
      this.#products[at] = new ProductSet(this.#capacity).addAll(Uint32Array.from(products));
  }

  /** A number in a list takes 32 bits or more; a set takes one bit for each product of the shop. */
  #isSetBetter(size: number): boolean {
    return size * 32 > this.#capacity;
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    for (const [at, products] of this.#products.entries()) {
      if (!(products instanceof ProductSet)) continue;
      if (this.#isSetBetter(products.count())) products.grow(capacity);
      else this.#products[at] = [...products.numbers()];
    }
  }

  #addTerm(term: string, no: number): void {
    // A part of a string keeps the whole one in memory; this copy does not.
    const copy = Buffer.from(term).toString();
    const at = this.#terms.push(copy) - 1;
    this.#numbers.set(copy, at);
    this.#products.push([no]);
    this.#fresh.push(at);
  }

  /** To be called after the first load. */
  async finishLoad(pause: () => Promise<void>): Promise<void> {
    this.#fresh = [];
    await this.#byText.sort(Uint32Array.from(this.#terms.keys()), pause);
  }

  /** Adds the products that have a term to a set; `word*` finds all terms that begin with it. They may not be live any more. */
  find(term: string, into: ProductSet): ProductSet {
    for (const at of this.#matching(term)) {
      const products = this.#products[at] ?? [];
      if (products instanceof ProductSet) into.or(products);
      else for (const no of products) into.add(no);
    }
    return into;
  }

  /** Whether a product has or had the term; `word*` asks for any term that begins with it. */
  has(term: string): boolean {
    return this.#matching(term).length > 0;
  }

  /** The numbers of the terms that are meant. */
  #matching(term: string): Uint32Array | number[] {
    if (!term.endsWith('*')) {
      const at = this.#numbers.get(term);
      return at === undefined ? [] : [at];
    }
    this.#byText.add(this.#fresh);
    this.#fresh = [];
    const begin = term.slice(0, -1);
    const from = this.#byText.firstPlace((text) => text < begin);
    const to = this.#byText.firstPlace((text) => text < begin || text.startsWith(begin));
    return this.#byText.numbers(from, to);
  }
}
