import { hash } from 'node:crypto';
import { Order } from './order.ts';
import type { ProductSet } from './product-set.ts';

/** A term of `search_terms`; with `prefix`, every term that begins with it. */
export interface TermQuery {
  term: string;
  prefix: boolean;
}

/**
 * The products of each term of `search_terms`. Products are only added: a product whose
 * words change gets another number, and its former number is no longer live.
 */
export class WordIndex {
  readonly #terms: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** The products of each term, by the term's number. */
  readonly #products: number[][] = [];
  readonly #byText = new Order((a, b) => (this.#terms[a]! < this.#terms[b]! ? -1 : 1));
  /** Terms that are not in `#byText` yet. */
  #fresh: number[] = [];
  /** Hash of the terms by product number: a change of a price is no change of the words. */
  readonly #hashes: number[] = [];

  /** Adds a product with a new number. @param text one term per line, the title last */
  add(no: number, text: string): void {
    this.#hashes[no] = hashOf(text);
    for (const term of text.split('\n')) {
      // The columns know the platform, genre, class and title of a product, which have these marks.
      if (term === '' || term.startsWith('#') || term.startsWith('=')) continue;
      const at = this.#numbers.get(term) ?? this.#addTerm(term);
      this.#products[at]!.push(no);
    }
  }

  #addTerm(term: string): number {
    // A part of a string keeps the whole one in memory; this copy does not.
    const copy = Buffer.from(term).toString();
    const at = this.#terms.push(copy) - 1;
    this.#numbers.set(copy, at);
    this.#products.push([]);
    this.#fresh.push(at);
    return at;
  }

  /** To be called after the first load. */
  async finishLoad(pause: () => Promise<void>): Promise<void> {
    this.#fresh = [];
    await this.#byText.sort(Uint32Array.from(this.#terms.keys()), pause);
    // A copy of an array has no room to grow, which most would never use.
    for (const [at, products] of this.#products.entries()) {
      this.#products[at] = products.slice();
      await pause();
    }
  }

  /** Whether a product has these words. */
  hasWords(no: number, text: string): boolean {
    return this.#hashes[no] === hashOf(text);
  }

  /** Adds the products that have a term to a set. They may not be live any more. */
  find(query: TermQuery, into: ProductSet): ProductSet {
    for (const at of this.#matching(query)) for (const no of this.#products[at] ?? []) into.add(no);
    return into;
  }

  /** Whether a product has or had the term. */
  has(query: TermQuery): boolean {
    return this.#matching(query).length > 0;
  }

  /** The numbers of the terms that a query names. */
  #matching({ term, prefix }: TermQuery): Uint32Array | number[] {
    if (!prefix) {
      const at = this.#numbers.get(term);
      return at === undefined ? [] : [at];
    }
    this.#byText.add(this.#fresh);
    this.#fresh = [];
    const textOf = (at: number): string => this.#terms[at] ?? '';
    const from = this.#byText.firstPlace((at) => textOf(at) < term);
    const to = this.#byText.firstPlace((at) => textOf(at) < term || textOf(at).startsWith(term));
    return this.#byText.numbers(from, to);
  }
}

const hashOf = (text: string): number => hash('md5', text, 'buffer').readUIntLE(0, 6);
