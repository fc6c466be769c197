import { hash } from 'node:crypto';
import { sortInSlices } from './order.ts';
import { ProductSet } from './product-set.ts';

/** A term of `search_terms`; with `prefix`, every term that begins with it. */
export interface TermQuery {
  term: string;
  prefix: boolean;
}

/** Marks the title among the terms of a product. */
const TITLE = '=';
/** Marks editions and additions, which belong to a title. */
const EXTRA: TermQuery = { term: '#x', prefix: false };

/**
 * The products of each term of `search_terms`, and the titles as search compares them. The products that were loaded first are
 * in sorted arrays; those that have changed since are in maps, which hide the arrays' entries for them.
 */
export class WordIndex {
  /** Terms of the first load while it runs. */
  #loading = new Map<string, { term: string; products: number[] }>();
  #last = { text: '', found: [] as { term: string; products: number[] }[] };
  /** All terms in order. The products of term `i` are `#products` from `#starts[i]` to `#starts[i + 1]`. */
  #terms: string[] = [];
  #starts = new Uint32Array(1);
  #products = new Uint32Array();
  readonly #changed: ProductSet;
  readonly #recent = new RecentTerms();
  /** Title by product number. */
  readonly #titles: string[] = [];
  /** Hash of the terms by product number: a change of a price is no change of the words. */
  readonly #hashes: number[] = [];
  #extras: ProductSet | undefined;
  #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#changed = new ProductSet(capacity);
  }

  /** Products that have changed since the load. */
  get recent(): number {
    return this.#recent.size;
  }

  /** Adds a product of the first load, which `finishLoad` ends. @param text one term per line, the title last */
  load(no: number, text: string): void {
    if (text !== this.#last.text)
      this.#last = { text, found: termsIn(text).map((term) => this.#loaded(term)) };
    const { found } = this.#last;
    for (const { products } of found) products.push(no);
    this.#titles[no] = found.at(-1)?.term ?? TITLE;
    this.#hashes[no] = hashOf(text);
  }

  #loaded(term: string): { term: string; products: number[] } {
    let known = this.#loading.get(term);
    if (!known) {
      // A part of a string keeps the whole one in memory; this copy does not.
      known = { term: Buffer.from(term).toString(), products: [] };
      this.#loading.set(known.term, known);
    }
    return known;
  }

  async finishLoad(pause: () => Promise<void>): Promise<void> {
    const loaded = [...this.#loading.values()];
    this.#loading = new Map();
    this.#last = { text: '', found: [] };
    const order = await sortInSlices(
      Uint32Array.from(loaded.keys()),
      (a, b) => (loaded[a]!.term < loaded[b]!.term ? -1 : 1),
      pause,
    );
    this.#starts = new Uint32Array(loaded.length + 1);
    this.#products = new Uint32Array(loaded.reduce((sum, { products }) => sum + products.length, 0));
    for (const [i, at] of order.entries()) {
      const { term, products } = loaded[at]!;
      this.#terms.push(term);
      this.#products.set(products, this.#starts[i]);
      this.#starts[i + 1] = this.#starts[i]! + products.length;
      await pause();
    }
  }

  /** Replaces the terms of products. */
  update(products: readonly { no: number; text: string }[]): void {
    const fresh: { no: number; terms: string[] }[] = [];
    for (const { no, text } of products) {
      const hashed = hashOf(text);
      if (this.#hashes[no] === hashed) continue;
      const terms = termsIn(text);
      this.#hashes[no] = hashed;
      this.#titles[no] = terms.at(-1) ?? TITLE;
      this.#changed.add(no);
      fresh.push({ no, terms });
    }
    if (fresh.length === 0) return;
    this.#extras = undefined;
    this.#recent.update(fresh);
  }

  grow(capacity: number): void {
    if (capacity === this.#capacity) return;
    this.#capacity = capacity;
    this.#changed.grow(capacity);
    this.#extras = undefined;
  }

  /** Adds the products that have one of the terms to a set, which must be empty. They may not be live any more. */
  find(queries: readonly TermQuery[], into: ProductSet): ProductSet {
    for (const query of queries) {
      const [from, to] = this.#placesOf(query);
      into.addAll(this.#products, from, to);
    }
    if (this.#recent.size === 0) return into;
    into.andNot(this.#changed);
    for (const query of queries)
      for (const products of this.#recent.find(query)) for (const no of products) into.add(no);
    return into;
  }

  /** `find` by whole titles; with `prefix`, by how titles begin. */
  findTitles(titles: readonly string[], prefix: boolean, into: ProductSet): ProductSet {
    return this.find(
      titles.map((title) => ({ term: TITLE + title, prefix })),
      into,
    );
  }

  /** Editions and additions: products that belong to a title. */
  get extras(): ProductSet {
    return (this.#extras ??= this.find([EXTRA], new ProductSet(this.#capacity)));
  }

  /** About how many products have the term. With `prefix`, a product counts once for each of its terms. */
  count(query: TermQuery): number {
    const [from, to] = this.#placesOf(query);
    return to - from + this.#recent.find(query).reduce((sum, { size }) => sum + size, 0);
  }

  titleOf(no: number): string {
    return (this.#titles[no] ?? TITLE).slice(TITLE.length);
  }

  #placesOf(query: TermQuery): [from: number, to: number] {
    const [from, to] = rangeOf(this.#terms, query);
    return [this.#starts[from]!, this.#starts[to]!];
  }
}

/** The terms of the few products that have changed since the load. */
class RecentTerms {
  readonly #termsOf = new Map<number, readonly string[]>();
  readonly #productsOf = new Map<string, Set<number>>();
  /** The keys of `#productsOf`, in order. */
  #terms: string[] = [];

  get size(): number {
    return this.#termsOf.size;
  }

  update(products: readonly { no: number; terms: readonly string[] }[]): void {
    const fresh: string[] = [];
    for (const { no, terms } of products) {
      for (const term of this.#termsOf.get(no) ?? []) this.#productsOf.get(term)?.delete(no);
      this.#termsOf.set(no, terms);
      for (const term of terms) {
        const known = this.#productsOf.get(term);
        if (known) known.add(no);
        else {
          this.#productsOf.set(term, new Set([no]));
          fresh.push(term);
        }
      }
    }
    // Two sorted lists, one behind the other, are sorted in the time that it takes to read them.
    if (fresh.length > 0) this.#terms = [...this.#terms, ...fresh.sort()].sort();
  }

  find(query: TermQuery): Set<number>[] {
    const [from, to] = rangeOf(this.#terms, query);
    return this.#terms.slice(from, to).flatMap((term) => this.#productsOf.get(term) ?? []);
  }
}

/** Where the terms that a query names stand among sorted terms. */
function rangeOf(terms: readonly string[], { term, prefix }: TermQuery): [from: number, to: number] {
  const from = firstPlace(terms, (each) => each < term);
  return [from, firstPlace(terms, (each) => each < term || (prefix ? each.startsWith(term) : each === term))];
}

function firstPlace(terms: readonly string[], before: (term: string) => boolean): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(terms[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The terms that this index holds: facets know the platform, genre and class of a product, which are marked with `#`, too. */
const termsIn = (text: string): string[] =>
  text.split('\n').filter((term) => term !== '' && (!term.startsWith('#') || term === EXTRA.term));

const hashOf = (text: string): number => hash('md5', text, 'buffer').readUIntLE(0, 6);
