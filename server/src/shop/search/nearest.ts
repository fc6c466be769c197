import type { Assortment, ProductSet, SetPool } from '../assortment/door.ts';
import { exact, productsMeeting, STEPS, type Term } from './terms.ts';
import { asNumber, asRoman, isCjk } from './words.ts';

type Products = Assortment['products'];

export interface Found {
  no: number;
  /** Distance of the title from what was typed; 0 is the title itself. */
  far: number;
}

export interface Nearest {
  /** Nearest first; equally near ones by sales. */
  found: Found[];
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
  readonly found: Found[] = [];
  readonly #products: Products;
  readonly #request: NearestRequest;
  readonly #pool: SetPool;
  /** Live products that are not collected yet. */
  readonly #left: ProductSet;

  constructor(products: Products, request: NearestRequest, pool: SetPool) {
    this.#products = products;
    this.#request = request;
    this.#pool = pool;
    this.#left = pool.copyOf(products.columns.live);
  }

  get isFull(): boolean {
    return this.found.length >= this.#request.most;
  }

  /** Collects the products of a set. @param nearer a smaller distance for some of them, which is looked at if they are few */
  take(set: ProductSet, far: number, nearer: (no: number) => number = () => far): void {
    const fresh = this.#pool.copyOf(set).and(this.#left);
    const size = fresh.count();
    if (size === 0) return;
    this.#left.andNot(fresh);
    const { extras } = this.#products.words;
    if (size <= MOST_READ) {
      const read = fresh
        .numbers()
        .map((no) => ({ no, far: nearer(no) + (!this.#request.extras && extras.has(no) ? EXTRA : 0) }));
      for (const each of read.sort((a, b) => a.far - b.far || this.#compare(a.no, b.no)))
        this.found.push(each);
      return;
    }
    if (this.#request.extras) return this.#takeBest(fresh, far);
    this.#takeBest(this.#pool.copyOf(fresh).andNot(extras), far);
    if (!this.isFull) this.#takeBest(fresh.and(extras), far + EXTRA);
  }

  #takeBest(set: ProductSet, far: number): void {
    const rest = this.#request.most - this.found.length + 1;
    const numbers =
      set.count() > MOST_READ
        ? this.#products.best.pick(set, 0, rest)
        : set.numbers().sort((a, b) => this.#compare(a, b));
    for (const no of numbers) this.found.push({ no, far });
  }

  /** As the order of best sellers, but with the shorter title before the newer id. */
  #compare(a: number, b: number): number {
    const { best, columns, words } = this.#products;
    if (columns.sold[a] !== columns.sold[b] || columns.pin[a] !== columns.pin[b]) return best.compare(a, b);
    return words.titleOf(a).length - words.titleOf(b).length || best.compare(a, b);
  }

  result(): Nearest {
    const { most } = this.#request;
    return { found: this.found.slice(0, most), complete: this.found.length <= most };
  }
}

/** The products that have every term. */
export function nearestOf(products: Products, terms: readonly Term[], request: NearestRequest): Nearest {
  const pool = products.pool();
  const collector = new Collector(products, request, pool);
  takeTitles(collector, products, request.titles, pool);
  takeSteps(collector, products, terms, request.titles, pool);
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
  const pool = products.pool();
  const collector = new Collector(products, request, pool);
  const each = terms.map((term) =>
    productsMeeting(products, { any: STEPS.flatMap((step) => term[step]) }, pool),
  );
  const enough = pool.empty();
  for (const group of groups) {
    const all = pool.copyOf(products.columns.live);
    for (const at of group) all.and(each[at] ?? pool.empty());
    enough.or(all);
  }
  for (const [missing, set] of byTermCount(each, pool).toReversed().entries()) {
    if (collector.isFull) break;
    collector.take(set.and(enough), FAR.codes + MISSING * missing);
  }
  return collector.result();
}

/** The products that are in at least one of the sets, in at least two, and so on. */
function byTermCount(sets: readonly ProductSet[], pool: SetPool): ProductSet[] {
  const atLeast: ProductSet[] = [];
  for (const set of sets) {
    let both = pool.copyOf(set);
    for (const known of atLeast) {
      const more = pool.copyOf(both).and(known);
      known.or(both);
      both = more;
    }
    atLeast.push(both);
  }
  return atLeast;
}

/** The title itself; but for a blank; titles that begin with it. */
function takeTitles(
  collector: Collector,
  { words }: Products,
  titles: readonly string[],
  pool: SetPool,
): void {
  const titled = (names: readonly string[], goesOn = false): ProductSet =>
    words.findTitles(names, goesOn, pool.empty());
  collector.take(titled(titles), 0);
  collector.take(titled(titles.flatMap(oneBlankOff)), 1);
  const withBlank = titles.map((title) => `${title} `);
  if (!collector.isFull) collector.take(titled(withBlank, true), 10);
  if (!collector.isFull) collector.take(titled(titles, true), 14);
}

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

/** What has every word: whole, then also as a beginning, and so on. */
function takeSteps(
  collector: Collector,
  products: Products,
  terms: readonly Term[],
  titles: readonly string[],
  pool: SetPool,
): void {
  const [typed = ''] = titles;
  const within = titles.map((title) => ` ${title} `);
  const containsTitle = (no: number): boolean => {
    const title = ` ${products.words.titleOf(no)} `;
    return within.some((each) => title.includes(each));
  };
  // A title that has a single word whole contains it.
  const isWord = titles.length === 1 && !typed.includes(' ') && !isCjk(typed);
  const each = terms.map(() => pool.empty());
  for (const step of STEPS) {
    if (collector.isFull) return;
    if (step !== 'whole' && terms.every((term) => term[step].length === 0)) continue;
    for (const [at, term] of terms.entries())
      if (term[step].length > 0) each[at]?.or(productsMeeting(products, { any: term[step] }, pool));
    const all = pool.copyOf(products.columns.live);
    for (const set of each) all.and(set);
    const far = FAR[step];
    if (step === 'whole' && isWord) collector.take(all, WITHIN);
    else if (step !== 'whole' && titles.length === 1) collector.take(all, far);
    else {
      if (step === 'whole' && all.count() > MOST_READ)
        collector.take(sideBySide(products, typed, all, pool), WITHIN);
      collector.take(all, far, (no) => (containsTitle(no) ? WITHIN : far));
    }
  }
}

/** Products of a set whose words stand side by side, in pairs, as in a title. */
function sideBySide(products: Products, title: string, among: ProductSet, pool: SetPool): ProductSet {
  const words = title.split(' ');
  const all = pool.copyOf(among);
  for (const [i, word] of words.slice(1).entries()) {
    const pairs = notations(words[i] ?? '').flatMap((first) =>
      notations(word).map((second) => exact(`+${first}${second}`)),
    );
    all.and(productsMeeting(products, { any: pairs }, pool));
  }
  return all;
}

/** A word, and a number in its other notation. */
const notations = (word: string): string[] => [...new Set([word, asNumber(word), asRoman(word)])];
