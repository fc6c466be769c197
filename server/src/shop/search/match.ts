import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { type Bits, type Held, type Scratch } from '../assortment/door.ts';
import { correct, withNeighbours, type Slip } from './correct.ts';
import { isCjk, pairsOf } from './dictionary.ts';
import { nearestOf, nearestOfMost, type Found, type Nearest, type Wanted } from './nearest.ts';
import type { Term } from './terms.ts';
import { understand, type Search } from './understand.ts';
import { exactly } from './wants.ts';

/** More products than this nobody pages through. */
export const MOST_MATCHES = 2_000;

export interface Match {
  /** The product's number in the assortment. */
  no: number;
  /** How far it is from what was typed; 0 is the title itself. */
  far: number;
}

export interface Matches {
  /** Live products, nearest first, at most `MOST_MATCHES`; of those that are equally near, what sells best. */
  matches: Match[];
  /** Whether these are all: false where more hold such common words than were asked for. */
  complete: boolean;
  /** What was looked for instead, where nothing holds what was typed; else null. */
  meant: string | null;
}

const NOTHING: Matches = { matches: [], complete: true, meant: null };

/** The live products that a person may mean by what they typed, in their display language. Filters are none of its business. */
export async function matchProducts(
  db: Db,
  held: Held,
  typed: string,
  locale: Locale,
  most = MOST_MATCHES,
): Promise<Matches> {
  const search = await understand(db, held, typed, locale);
  if (search === null) return NOTHING;
  let found = find(search, search.terms, search.titles, most);
  if (found) return answer(found, [], search);
  // No product has every word: those that are none of the shop's may be slips of others.
  const corrected = await correct(search);
  found = corrected.slips.length > 0 ? find(search, corrected.terms, corrected.titles, most) : null;
  if (found) return answer(found, corrected.slips, search);
  // Each word is known, but no product has them all: perhaps it is the wrong word.
  const near = await withNeighbours(search);
  found = near && find(search, near.terms, near.titles, most);
  if (found) return answer(found, near!.slips, search);
  found = findMost(search, corrected.terms, corrected.titles, most);
  return found ? answer(found, corrected.slips, search) : NOTHING;
}

/** Words that ask for an edition, or for what belongs to a title (as `search_terms` marks them). */
const EXTRAS =
  /^(dlc|soundtrack|ost|season|expansion|addon|upgrade|artbook|skins?|pack|bundle|edition|deluxe|goty|gold|ultimate|premium|collectors?|complete|collection|anthology|trilogy|demo|credits|coins|points)$/;

const wantedOf = ({ words }: Search, titles: string[], most: number): Wanted => ({
  titles,
  extras: words.some(({ text }) => EXTRAS.test(text)),
  most,
});

/** Products that hold every term; null where none does. */
function find(search: Search, terms: Term[], titles: string[], most: number): Nearest | null {
  const result = nearestOf(search.products, terms, wantedOf(search, titles, most));
  return result.found.length === 0 ? null : result;
}

/** Products that hold most terms: all but one; then, of many words, half of them. Null where none does. */
function findMost(search: Search, all: Term[], titles: string[], most: number): Nearest | null {
  // What no product holds decides nothing. A run of signs falls into its pairs.
  const terms = all.flatMap(apart).filter(({ products }) => products > 0);
  if (terms.length === 0 || (terms.length === 1 && all.length === 1 && !isCjk(all[0]!.text))) return null;
  const least = Math.max(1, Math.ceil(all.length / 2));
  if (terms.length >= least && terms.length < all.length) {
    const found = find(search, terms, titles, most);
    if (found) return found;
  }
  if (terms.length < 2 || terms.length - 1 < least) return null;
  const some = (atLeast: (each: readonly Bits[], scratch: Scratch) => Bits): Nearest | null => {
    const result = nearestOfMost(search.products, terms, wantedOf(search, titles, most), atLeast);
    return result.found.length === 0 ? null : result;
  };
  const found = some((each, scratch) =>
    inAny(
      each.map((_, i) => inAll(each.toSpliced(i, 1), scratch)),
      scratch,
    ),
  );
  if (found || terms.length < 4) return found;
  // Four words and more: any two that stand together.
  return some((each, scratch) =>
    inAny(
      each.slice(1).map((set, i) => inAll([each[i]!, set], scratch)),
      scratch,
    ),
  );
}

function inAll([first, ...others]: readonly Bits[], scratch: Scratch): Bits {
  const all = scratch.copy(first!);
  for (const each of others) scratch.meet(all, all, each);
  return all;
}

function inAny(sets: readonly Bits[], scratch: Scratch): Bits {
  const any = scratch.none();
  for (const each of sets) scratch.join(any, any, each);
  return any;
}

const apart = (term: Term): Term[] =>
  isCjk(term.text) && term.text.length > 2
    ? pairsOf(term.text).map((pair) => ({
        ...term,
        text: pair,
        whole: [exactly(pair)],
        begun: [],
        makers: [],
        codes: [],
        products: 1,
      }))
    : [term];

/** Far enough that what was typed itself always stands before. */
const SLIPPED = 1_000;

function answer({ found, complete }: Nearest, slips: Slip[], search: Search): Matches {
  const loosely = slips.length > 0;
  return {
    matches: found.map(({ no, far }) => ({ no, far: far + (loosely ? SLIPPED : 0) })),
    complete,
    meant: loosely ? meantBy(found[0]!, slips, search) : null,
  };
}

/** What was meant, as it would be typed: the title itself where it is one, else the words with their slips mended. */
function meantBy(best: Found, slips: Slip[], { products, words }: Search): string {
  if (best.far < 4) return products.columns.names[best.no]!;
  const held = products.words.titleOf(best.no).split(' ');
  const texts = words.map(({ text }) => text);
  for (const { at, meant } of slips)
    texts[at] =
      meant.find((word) => held.includes(word)) ??
      held.find((word) => meant.some((m) => word.startsWith(m))) ??
      meant[0]!;
  return texts.join(' ');
}
