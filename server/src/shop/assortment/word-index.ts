import { Order } from './order.ts';
import type { ProductSet } from './product-set.ts';

/**
 * The products of each term of `search_terms`. Products are only added: a product whose words change gets another number, and its
 * former number is no longer live.
 */
export class WordIndex {
  readonly #terms: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** The products of each term, by the term's number. */
  readonly #products: number[][] = [];
  readonly #byText = new Order(this.#terms, (a, b) => (a < b ? -1 : 1));
  /** Terms that are not in `#byText` yet. */
  #fresh: number[] = [];

  /** Adds a product with a new number. @param terms one per line */
  add(no: number, terms: string): void {
    for (const term of terms.split('\n')) {
      // The facets know the platform, genre and class of a product, which have this mark.
      if (term === '' || term.startsWith('#')) continue;
      const at = this.#numbers.get(term);
      if (at === undefined) this.#addTerm(term, no);
      else this.#products[at]!.push(no);
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
    for (const at of this.#matching(term)) for (const no of this.#products[at] ?? []) into.add(no);
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
