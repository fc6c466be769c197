import { include, noBits, without, type Bits } from './bits.ts';
import { grown } from './dimension.ts';
import { RecentTerms } from './recent-terms.ts';
import { hashOf, isTerm, Segment, SegmentBuilder, type Built } from './segment.ts';

/** A term that a product may hold; or, `begins`, any term that begins so. */
export interface Way {
  term: string;
  begins: boolean;
}

/** How a title is marked among the terms. */
const TITLE = '=';

/** How `search_terms` marks what belongs to a title. */
const EXTRA: Way = { term: '#x', begins: false };

/**
 * Which products hold which words (`search_terms` of the database), and how their titles are looked for. What was there at the
 * load lies packed in a segment; what has changed since stands beside it, and hides what the segment says of it.
 */
export class WordIndex {
  #builder: SegmentBuilder | null = new SegmentBuilder();
  #segment = Segment.NONE;
  #documents: Built['documents'] = {
    of: new Uint32Array(),
    titles: new Uint32Array(),
    hashes: new Int32Array(),
  };
  readonly #recent = new RecentTerms();
  /** Products of the segment that are other ones by now. */
  #stale: Bits;
  /** What belongs to a title, as it was last gathered. */
  #extras: Bits | null = null;

  constructor(capacity: number) {
    this.#stale = noBits(capacity);
  }

  /** How many products are looked for beside the segment. */
  get recent(): number {
    return this.#recent.size;
  }

  /** For the first load: products in the order of their numbers. `settle` ends it. @param terms one a line, the title last */
  append(terms: string): void {
    this.#builder!.add(terms);
  }

  async settle(breathe: () => Promise<void>): Promise<void> {
    const { segment, documents } = await this.#builder!.build(breathe);
    this.#builder = null;
    this.#segment = segment;
    this.#documents = documents;
  }

  /** What products hold from now on. */
  put(products: readonly (readonly [no: number, terms: string])[]): void {
    const changed = products.filter(
      ([no, terms]) => this.#recent.termsOf(no) || this.#hash(no) !== hashOf(terms),
    );
    for (const [no] of changed) include(this.#stale, no);
    if (changed.length > 0) this.#extras = null;
    this.#recent.put(changed.map(([no, terms]) => [no, terms.split('\n').filter(isTerm)]));
  }

  grow(capacity: number): void {
    if (capacity <= this.#stale.length * 32) return;
    this.#stale = grown(this.#stale, noBits(capacity));
    this.#extras = null;
  }

  /** `into`, which is empty, becomes what holds one of the terms. */
  holding(ways: readonly Way[], into: Bits): Bits {
    for (const { term, begins } of ways) this.#segment.collect(this.#segment.find(term, begins), into);
    if (this.#recent.size === 0) return into;
    without(into, into, this.#stale);
    for (const { term, begins } of ways) this.#recent.collect(term, begins, into);
    return into;
  }

  /** `into`, which is empty, becomes what has one of these titles; or, `goOn`, a title that begins so. */
  titled(titles: readonly string[], goOn: boolean, into: Bits): Bits {
    return this.holding(
      titles.map((title) => ({ term: TITLE + title, begins: goOn })),
      into,
    );
  }

  /** Editions and additions: what is no title of its own, but belongs to one. */
  get extras(): Bits {
    return (this.#extras ??= this.holding([EXTRA], noBits(this.#stale.length * 32)));
  }

  /** How many products hold it, about. */
  count(term: string, begins: boolean): number {
    return this.#segment.count(this.#segment.find(term, begins)) + this.#recent.count(term, begins);
  }

  /** As it is looked for. */
  titleOf(no: number): string {
    const recent = this.#recent.termsOf(no)?.at(-1);
    return (recent ?? this.#segment.textOf(this.#titleTerm(no))).slice(TITLE.length);
  }

  /** About as long as the title is. */
  titleLength(no: number): number {
    return this.#recent.termsOf(no)?.at(-1)!.length ?? this.#segment.lengthOf(this.#titleTerm(no));
  }

  #titleTerm(no: number): number {
    return this.#documents.titles[this.#documents.of[no]!]!;
  }

  #hash(no: number): number | undefined {
    return this.#documents.hashes[this.#documents.of[no]!];
  }
}
