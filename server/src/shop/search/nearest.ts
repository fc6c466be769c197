import type { Assortment, ProductSet } from '../assortment/door.ts';
import { addMeeting, exact, STEPS, type Condition, type Term } from './terms.ts';
import { asNumber, asRoman } from './words.ts';

type Products = Assortment['products'];

export interface Match {
  /** The product's number in the assortment. */
  no: number;
  /** Distance of the title from what was typed; 0 is the title itself. */
  far: number;
}

export interface Nearest {
  /** Nearest first; equally near ones by sales. */
  matches: Match[];
  /** Whether these are all. */
  complete: boolean;
}

export interface NearestRequest {
  /** The title that was typed, as `search_title` writes it, and its variants. */
  titles: readonly string[];
  /** Whether an edition or an addition was typed. */
  extras: boolean;
  most: number;
}

/** Added for editions and additions. */
const EXTRA = 3;
/** Added for each missing word. */
const MISSING = 100;
/** Distance of products that have every word up to each of `STEPS`. */
const FAR = { whole: 24, begun: 30, loose: 36, makers: 40, codes: 50 } as const;
/** Distance of products whose title contains what was typed, word by word. */
const WITHIN = 20;
/** Titles are read if at most so many products have the words; otherwise, joined pairs of words tell which stand side by side. */
const MOST_READ = 1_000;

/** Collects products from the nearest to the farthest until there are enough, so that common words stay cheap. */
class Collector {
  readonly matches: Match[] = [];
  readonly #products: Products;
  readonly #request: NearestRequest;
  /** Live products that are not collected yet. */
  readonly #left: ProductSet;

  constructor(products: Products, request: NearestRequest) {
    products.takeBackSets();
    this.#products = products;
    this.#request = request;
    this.#left = products.sets.copyOf(products.columns.live);
  }

  get isFull(): boolean {
    return this.matches.length >= this.#request.most;
  }

  /** Collects the products of a set. @param nearer a smaller distance for some of them, which is looked at if they are few */
  take(set: ProductSet, far: number, nearer: (no: number) => number = () => far): void {
    const { columns, sets } = this.#products;
    const fresh = sets.copyOf(set).and(this.#left);
    const size = fresh.count();
    if (size === 0) return;
    this.#left.andNot(fresh);
    if (size <= MOST_READ) {
      const extra = (no: number): number => (!this.#request.extras && columns.extras.has(no) ? EXTRA : 0);
      const read = fresh.numbers().map((no) => ({ no, far: nearer(no) + extra(no) }));
      this.matches.push(...read.sort((a, b) => a.far - b.far || this.#compare(a.no, b.no)));
    } else if (this.#request.extras) this.#takeBest(fresh, far);
    else {
      this.#takeBest(sets.copyOf(fresh).andNot(columns.extras), far);
      if (!this.isFull) this.#takeBest(fresh.and(columns.extras), far + EXTRA);
    }
  }

  #takeBest(set: ProductSet, far: number): void {
    const rest = this.#request.most - this.matches.length + 1;
    const numbers =
      set.count() > MOST_READ
        ? this.#products.best.pick(set, 0, rest)
        : set.numbers().sort((a, b) => this.#compare(a, b));
    for (const no of numbers) this.matches.push({ no, far });
  }

  /** As the order of best sellers, but with the shorter title before the newer id. */
  #compare(a: number, b: number): number {
    const { best, columns } = this.#products;
    if (columns.sold[a] !== columns.sold[b] || columns.pin[a] !== columns.pin[b]) return best.compare(a, b);
    const length = (no: number): number => columns.titles[no]?.length ?? 0;
    return length(a) - length(b) || best.compare(a, b);
  }

  result(): Nearest {
    const { most } = this.#request;
    return { matches: this.matches.slice(0, most), complete: this.matches.length <= most };
  }
}

/** The products that have every term. */
export function nearestOf(products: Products, terms: readonly Term[], request: NearestRequest): Nearest {
  const collector = new Collector(products, request);
  const { titles } = request;
  collector.take(products.titled(titles, false), 0);
  collector.take(products.titled(titles.flatMap(oneBlankOff), false), 1);
  const withBlank = titles.map((title) => `${title} `);
  if (!collector.isFull) collector.take(products.titled(withBlank, true), 10);
  if (!collector.isFull) collector.take(products.titled(titles, true), 14);
  takeSteps(collector, products, terms, titles);
  return collector.result();
}

/**
 * The products that have all terms of one of the groups, those with the most terms first.
 *
 * @param groups positions of terms
 */
export function nearestOfGroups(
  products: Products,
  terms: readonly Term[],
  request: NearestRequest,
  groups: readonly (readonly number[])[],
): Nearest {
  const collector = new Collector(products, request);
  const { columns, sets } = products;
  const each = terms.map((term) => productsMeeting(products, { any: STEPS.flatMap((step) => term[step]) }));
  const enough = sets.empty();
  for (const group of groups) {
    const all = sets.copyOf(columns.live);
    for (const at of group) all.and(each[at] ?? sets.empty());
    enough.or(all);
  }
  const farWithout = (missing: number): number => FAR.codes + MISSING * missing;
  const least = Math.min(...groups.map((group) => group.length));
  collector.take(enough, farWithout(terms.length - least), (no) =>
    farWithout(each.filter((set) => !set.has(no)).length),
  );
  return collector.result();
}

const productsMeeting = (products: Products, condition: Condition): ProductSet =>
  addMeeting(products, condition, products.sets.empty());

/** A title without its blanks, without one of them, or with one more. */
function oneBlankOff(title: string): string[] {
  const without = [...title.matchAll(/ /g)].map(
    ({ index }) => title.slice(0, index) + title.slice(index + 1),
  );
  const more = Array.from(
    { length: title.length - 1 },
    (_, i) => `${title.slice(0, i + 1)} ${title.slice(i + 1)}`,
  ).filter((each) => !each.includes('  '));
  return [title.replaceAll(' ', ''), ...without, ...more].filter((each) => each !== title);
}

/** Takes what has every word: whole, then also as a beginning, and so on. */
function takeSteps(
  collector: Collector,
  products: Products,
  terms: readonly Term[],
  titles: readonly string[],
): void {
  const { columns, sets } = products;
  const within = titles.map((title) => ` ${title} `);
  const containsTitle = (no: number): boolean => {
    const title = ` ${columns.titles[no]} `;
    return within.some((each) => title.includes(each));
  };
  const each = terms.map((term) => ({ term, found: sets.empty() }));
  for (const step of STEPS) {
    if (collector.isFull) return;
    if (step !== 'whole' && terms.every((term) => term[step].length === 0)) continue;
    const all = sets.copyOf(columns.live);
    for (const { term, found } of each) all.and(addMeeting(products, { any: term[step] }, found));
    // Not all of these titles will be read.
    if (step === 'whole' && all.count() > MOST_READ)
      collector.take(sideBySide(products, titles[0] ?? '', all), WITHIN);
    collector.take(all, FAR[step], (no) => (containsTitle(no) ? WITHIN : FAR[step]));
  }
}

/** Products of a set whose words stand side by side, in pairs, as in a title. */
function sideBySide(products: Products, title: string, among: ProductSet): ProductSet {
  const words = title.split(' ');
  const all = products.sets.copyOf(among);
  for (const [i, word] of words.slice(1).entries()) {
    const pairs = notations(words[i] ?? '').flatMap((first) =>
      notations(word).map((second) => exact(`+${first}${second}`)),
    );
    all.and(productsMeeting(products, { any: pairs }));
  }
  return all;
}

/** A word, and a number in its other notation. */
const notations = (word: string): string[] => [...new Set([word, asNumber(word), asRoman(word)])];
