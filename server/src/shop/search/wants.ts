import { type Bits, type Held, type Scratch, type Way } from '../assortment/door.ts';

/** What a product must hold: a term, one of several things, or each of them. */
export type Want = Way | { any: readonly Want[] } | { all: readonly Want[] };

export const exactly = (term: string): Want => ({ term, begins: false });
/** Terms that begin so. */
export const beginning = (term: string): Want => ({ term, begins: true });
export const all = (wants: readonly Want[]): Want => (wants.length === 1 ? wants[0]! : { all: wants });
export const any = (wants: readonly Want[]): Want => (wants.length === 1 ? wants[0]! : { any: wants });

type Products = Held['products'];

/** The products that hold what is wanted, live or not. */
export function holders(products: Products, want: Want, scratch: Scratch): Bits {
  if ('all' in want) {
    const [first, ...others] = want.all.map((each) => holders(products, each, scratch));
    for (const each of others) scratch.meet(first!, first!, each);
    return first!;
  }
  const ways = 'any' in want ? want.any : [want];
  const found = products.words.holding(ways.filter(isTerm), scratch.none());
  for (const way of ways) {
    if (isTerm(way)) continue;
    const more = isSorted(way) ? sortedUnder(products, way.term) : holders(products, way, scratch);
    if (more) scratch.join(found, found, more);
  }
  return found;
}

/** Platforms, genres and classes are no words, but sets that the lists have anyway. */
const isSorted = (want: Want): want is Way => 'term' in want && /^#[pgc]/.test(want.term);
const isTerm = (want: Want): want is Way => 'term' in want && !isSorted(want);

function sortedUnder({ columns }: Products, term: string): Bits | undefined {
  const code = term.slice(2);
  switch (term[1]) {
    case 'p':
      return columns.platforms.bitsOf(code);
    case 'g':
      return columns.genres.bitsOf(code);
    default:
      return columns.classes.bitsOf(code);
  }
}

/** How common words are in the shop. */
export interface Counts {
  /** Products that hold the very word, in the title or as a maker's; about. */
  exact(word: string): number;
  /** Those that hold one that begins so. */
  begun(word: string): number;
}

export const countsOf = ({ words, columns }: Products): Counts => ({
  exact(word) {
    const code = word.slice(2);
    if (word.startsWith('#p')) return columns.platforms.sizeOf(code) ?? 0;
    if (word.startsWith('#g')) return columns.genres.sizeOf(code) ?? 0;
    if (word.startsWith('#c')) return columns.classes.sizeOf(code) ?? 0;
    return words.count(word, false) + words.count(`@${word}`, false);
  },
  begun: (word) => words.count(word, true) + words.count(`@${word}`, true),
});
