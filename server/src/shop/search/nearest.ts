import type { Products, ProductSet } from '../assortment/door.ts';
import { addMeeting, notationsOf, productsMeeting, STEPS, type Term } from './terms.ts';

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
  /** Only these are collected; without it, all live products. It is called once the sets of the answer before are taken back. */
  among?: (() => ProductSet) | undefined;
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
  readonly #matches: Match[] = [];
  readonly #products: Products;
  readonly #request: NearestRequest;
  /** Live products that are not collected yet. */
  readonly #left: ProductSet;

  constructor(products: Products, request: NearestRequest) {
    products.sets.takeBack();
    this.#products = products;
    this.#request = request;
    this.#left = products.sets.copyOf(request.among?.() ?? products.live);
  }

  /** One more than is asked for tells that these are not all. */
  get isFull(): boolean {
    return this.#matches.length > this.#request.most;
  }

  /** Collects the products of a set. @param nearer a smaller distance for some of them, which is looked at if they are few */
  take(set: ProductSet, far: number, nearer: (no: number) => number = () => far): void {
    if (this.isFull) return;
    const { sets, extras, best } = this.#products;
    const fresh = sets.copyOf(set).and(this.#left);
    const size = fresh.count();
    if (size <= MOST_READ) {
      this.#takeFew(fresh.numbers(size), nearer);
      return;
    }
    this.#left.andNot(fresh);
    const main = sets.copyOf(fresh);
    if (!this.#request.extras) main.andNot(extras);
    for (const part of [main, fresh.andNot(main)]) {
      const rest = this.#request.most - this.#matches.length + 1;
      const chosen = best.around(part, part.count(), rest).pick(part, 0, rest);
      this.#matches.push(...chosen.map((no) => ({ no, far: far + this.#added(no) })));
    }
  }

  /** Collects the products whose title is one of these; with `prefix`, those whose title begins so. */
  takeTitled(titles: readonly string[], far: number, prefix = false): void {
    if (this.isFull) return;
    const found = titles.map((title) => this.#products.titled(title, prefix));
    const size = found.reduce((sum, { length }) => sum + length, 0);
    if (size <= MOST_READ)
      this.#takeFew(
        found.flatMap((each) => [...each]),
        () => far,
      );
    else
      this.take(
        found.reduce((all, each) => all.addAll(each), this.#products.sets.empty()),
        far,
      );
  }

  /** Looks at each of a few products, so that these cost no walk through whole sets. */
  #takeFew(numbers: Iterable<number>, farOf: (no: number) => number): void {
    const read: Match[] = [];
    for (const no of numbers) {
      if (!this.#left.has(no)) continue;
      this.#left.delete(no);
      read.push({ no, far: farOf(no) + this.#added(no) });
    }
    this.#matches.push(...read.sort((a, b) => a.far - b.far || this.#compare(a.no, b.no)));
  }

  #added(no: number): number {
    return !this.#request.extras && this.#products.extras.has(no) ? EXTRA : 0;
  }

  /** As the order of best sellers, but with the shorter title before the newer id. */
  #compare(a: number, b: number): number {
    const { best } = this.#products;
    const [one, two] = [this.#products.at(a), this.#products.at(b)];
    if (one.sold !== two.sold || one.pin !== two.pin) return best.compare(a, b);
    return one.title.length - two.title.length || best.compare(a, b);
  }

  result(): Nearest {
    const { most } = this.#request;
    return { matches: this.#matches.slice(0, most), complete: this.#matches.length <= most };
  }
}

/** All products that may be collected, if what was typed names only categories. */
export function bestOf(products: Products, request: NearestRequest): Nearest {
  const collector = new Collector(products, request);
  collector.take(products.live, FAR.codes);
  return collector.result();
}

/** The products that have every term. */
export function nearestOf(products: Products, terms: readonly Term[], request: NearestRequest): Nearest {
  const collector = new Collector(products, request);
  const { titles } = request;
  collector.takeTitled(titles, 0);
  collector.takeTitled(titles.flatMap(oneBlankOff), 1);
  const withBlank = titles.map((title) => `${title} `);
  collector.takeTitled(withBlank, 10, true);
  collector.takeTitled(titles, 14, true);
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
  const { live, sets } = products;
  const each = terms.map((term) => productsMeeting(products, term));
  const enough = sets.empty();
  for (const group of groups) {
    const all = sets.copyOf(live);
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

/** A title without its blanks, without one of them, or with one more. */
function oneBlankOff(title: string): string[] {
  const parts = Array.from({ length: title.length }, (_, i) => [title.slice(0, i), title.slice(i)] as const);
  const without = parts.flatMap(([head, tail]) => (tail.startsWith(' ') ? [head + tail.slice(1)] : []));
  const more = parts.slice(1).map(([head, tail]) => `${head} ${tail}`);
  return [title.replaceAll(' ', ''), ...without, ...more].filter(
    (each) => each !== title && !each.includes('  '),
  );
}

/** Takes what has every word: whole, then also as a beginning, and so on. */
function takeSteps(
  collector: Collector,
  products: Products,
  terms: readonly Term[],
  titles: readonly string[],
): void {
  const { live, sets } = products;
  const within = titles.map((title) => ` ${title} `);
  const containsTitle = (no: number): boolean => {
    const title = ` ${products.at(no).title} `;
    return within.some((each) => title.includes(each));
  };
  const each = terms.map((term) => ({ term, found: sets.empty() }));
  for (const step of STEPS) {
    if (collector.isFull) return;
    // A step in which no word has another meaning finds nothing new.
    if (step !== 'whole' && each.every(({ term }) => term[step].length === 0)) continue;
    const all = sets.copyOf(live);
    for (const { term, found } of each) all.and(addMeeting(products, { any: term[step] }, found));
    // Not all of these titles will be read.
    if (step === 'whole' && all.count() > MOST_READ)
      collector.take(sideBySide(products, titles[0] ?? '', all), WITHIN);
    collector.take(all, FAR[step], (no) => (containsTitle(no) ? WITHIN : FAR[step]));
  }
}

/** Products of a set whose words stand side by side, in pairs, as in a title. */
function sideBySide(products: Products, title: string, among: ProductSet): ProductSet {
  const { sets } = products;
  const words = title.split(' ');
  const all = sets.copyOf(among);
  for (const [i, word] of words.slice(1).entries()) {
    const pairs = notationsOf(words[i] ?? '').flatMap((first) =>
      notationsOf(word).map((second) => `+${first}${second}`),
    );
    all.and(addMeeting(products, { any: pairs }, sets.empty()));
  }
  return all;
}
