import { bits, type Bits, type Held, type Scratch } from '../assortment/door.ts';
import { asNumber, asRoman, isCjk } from './dictionary.ts';
import { walk } from './page.ts';
import { STEPS, type Term } from './terms.ts';
import { any, exactly, holders, type Want } from './wants.ts';

type Products = Held['products'];

export interface Found {
  no: number;
  /** How far the title is from what was typed: 0 is the title itself. */
  far: number;
}

export interface Nearest {
  /** Nearest first; of those that are equally near, what sells best. */
  found: Found[];
  /** Whether there are no others. */
  complete: boolean;
}

/** What is looked for among the products, and how. */
export interface Wanted {
  /** The title that was typed, as `search_title` writes it, and what may stand for it. */
  titles: readonly string[];
  /** What was typed asks for an edition or an addition. */
  extras: boolean;
  most: number;
}

/** What belongs to a title stands so far behind it. */
const EXTRA = 3;
/** For each word that is missing. */
const MISSING = 100;
/** How far products are that hold every term up to each of `STEPS`. */
const FAR = [24, 30, 36, 40, 50] as const;
/** How far those are whose title has what was typed in it, its words side by side. */
const WITHIN = 20;
/** Titles of fewer products are read; where more hold the words, what stands side by side is known of two words each. */
const READ = 1_000;

/** Gathers products, the nearest first, until there are enough; so that what is common is not gone through. */
class Gathering {
  readonly found: Found[] = [];
  readonly scratch: Scratch;
  readonly #products: Products;
  readonly #wanted: Wanted;
  /** Live, and not gathered yet. */
  readonly #left: Bits;

  constructor(products: Products, wanted: Wanted) {
    this.#products = products;
    this.#wanted = wanted;
    this.scratch = products.scratch();
    this.#left = this.scratch.copy(products.columns.live);
  }

  get isFull(): boolean {
    return this.found.length >= this.#wanted.most;
  }

  /** Takes what is in a set and not gathered yet. `farOf`: where its products are not equally far. */
  take(set: Bits, far: number, farOf?: (no: number) => number): void {
    const part = this.scratch.any();
    const n = this.scratch.meet(part, this.#left, set);
    if (n === 0) return;
    this.scratch.without(this.#left, this.#left, part);
    const { extras } = this.#products.words;
    if (farOf && n <= READ) {
      const read = Array.from(bits.numbersIn(part, this.scratch.numbers(n)), (no) => ({
        no,
        far: farOf(no) + (!this.#wanted.extras && bits.has(extras, no) ? EXTRA : 0),
      }));
      this.#push(read.sort((a, b) => a.far - b.far || this.#level(a.no, b.no)));
      return;
    }
    if (this.#wanted.extras) return this.#pushBest(part, n, far);
    const titles = this.scratch.any();
    const own = this.scratch.without(titles, part, extras);
    this.#pushBest(titles, own, far);
    if (own === n || this.isFull) return;
    this.scratch.meet(part, part, extras);
    this.#pushBest(part, n - own, far + EXTRA);
  }

  #pushBest(set: Bits, n: number, far: number): void {
    const rest = this.#wanted.most - this.found.length + 1;
    const numbers =
      n > READ
        ? walk(this.#products.best, set, { reverse: false }, 0, rest)
        : Array.from(bits.numbersIn(set, this.scratch.numbers(n))).sort((a, b) => this.#level(a, b));
    this.#push(numbers.map((no) => ({ no, far })));
  }

  #push(more: readonly Found[]): void {
    for (const each of more) this.found.push(each);
  }

  /** Best sellers first, and the shorter of two titles where nothing else tells them apart. */
  #level(a: number, b: number): number {
    const { columns, words } = this.#products;
    return (
      columns.sold[b]! - columns.sold[a]! ||
      columns.pin[b]! - columns.pin[a]! ||
      words.titleLength(a) - words.titleLength(b) ||
      columns.compareIds(b, a)
    );
  }

  /** The nearest of them. */
  end(): Nearest {
    const { most } = this.#wanted;
    return { found: this.found.slice(0, most), complete: this.found.length <= most };
  }
}

/** The products that hold every term. */
export function nearestOf(products: Products, terms: readonly Term[], wanted: Wanted): Nearest {
  const gathering = new Gathering(products, wanted);
  takeHeads(gathering, products, wanted.titles);
  takeSteps(gathering, products, terms, wanted.titles);
  return gathering.end();
}

/** The products that hold most of the terms: those that hold `least` of them. None that holds fewer is taken. */
export function nearestOfMost(
  products: Products,
  terms: readonly Term[],
  wanted: Wanted,
  atLeast: (each: readonly Bits[], scratch: Scratch) => Bits,
): Nearest {
  const gathering = new Gathering(products, wanted);
  const { scratch } = gathering;
  const each = terms.map((term) => holders(products, any(STEPS.flatMap((step) => term[step])), scratch));
  const enough = atLeast(each, scratch);
  const counted = byCount(each, scratch);
  for (const [missing, set] of counted.toReversed().entries()) {
    if (gathering.isFull) break;
    scratch.meet(set, set, enough);
    gathering.take(set, FAR.at(-1)! + MISSING * missing);
  }
  return gathering.end();
}

/** What is in one of the sets at least, in two, … in all. */
function byCount(sets: readonly Bits[], scratch: Scratch): Bits[] {
  const atLeast: Bits[] = [];
  for (const set of sets)
    for (let n = atLeast.length; n >= 0; n--) {
      const more = n === 0 ? scratch.copy(set) : scratch.any();
      if (n > 0) scratch.meet(more, atLeast[n - 1]!, set);
      const fewer = atLeast[n];
      if (fewer) scratch.join(fewer, fewer, more);
      else atLeast[n] = more;
    }
  return atLeast;
}

/** What has the very title that was typed; but for a blank; or a title that begins so. */
function takeHeads(gathering: Gathering, { words }: Products, titles: readonly string[]): void {
  const titled = (names: readonly string[], goOn = false): Bits =>
    words.titled(names, goOn, gathering.scratch.none());
  gathering.take(titled(titles), 0);
  gathering.take(titled(titles.flatMap(oneBlankOff)), 1);
  const withBlank = titles.map((title) => `${title} `);
  if (!gathering.isFull) gathering.take(titled(withBlank, true), 10);
  if (!gathering.isFull) gathering.take(titled(titles, true), 14);
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

function takeSteps(
  gathering: Gathering,
  products: Products,
  terms: readonly Term[],
  titles: readonly string[],
): void {
  const { scratch } = gathering;
  const within = titles.map((title) => ` ${title} `);
  const isWithin = (no: number): boolean => {
    const title = ` ${products.words.titleOf(no)} `;
    return within.some((each) => title.includes(each));
  };
  // Whatever holds a single word whole holds it between blanks.
  const isWord = titles.length === 1 && !titles[0]!.includes(' ') && !isCjk(titles[0]!);
  let each: Bits[] = terms.map(() => scratch.none());
  for (const [i, step] of STEPS.entries()) {
    if (gathering.isFull) return;
    if (i > 0 && terms.every((term) => term[step].length === 0)) continue;
    each = each.map((set, at) => {
      const wants = terms[at]![step];
      if (wants.length === 0) return set;
      const more = holders(products, any(wants), scratch);
      scratch.join(more, more, set);
      return more;
    });
    const all = scratch.copy(each[0]!);
    for (const other of each.slice(1)) scratch.meet(all, all, other);
    const far = FAR[i]!;
    if (i === 0 && isWord) gathering.take(all, WITHIN);
    else if (i > 0 && titles.length === 1) gathering.take(all, far);
    else {
      if (i === 0 && scratch.count(all) > READ)
        gathering.take(sideBySide(products, titles[0]!, all, scratch), WITHIN);
      gathering.take(all, far, (no) => (isWithin(no) ? WITHIN : far));
    }
  }
}

/** Of some products, those whose words stand side by side, two and two, as in a title. */
function sideBySide(products: Products, title: string, among: Bits, scratch: Scratch): Bits {
  const words = title.split(' ');
  const all = scratch.copy(among);
  for (const [i, word] of words.slice(1).entries()) {
    const pairs: Want[] = notations(words[i]!).flatMap((first) =>
      notations(word).map((second) => exactly(`+${first}${second}`)),
    );
    scratch.meet(all, all, holders(products, any(pairs), scratch));
  }
  return all;
}

/** A word, and a number in its other notation. */
const notations = (word: string): string[] => [...new Set([word, asNumber(word), asRoman(word)])];
