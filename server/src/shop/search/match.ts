import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Assortment } from '../assortment/door.ts';
import { nearestOf, nearestOfGroups, type Found, type Nearest, type NearestRequest } from './nearest.ts';
import { exact, type Term } from './terms.ts';
import { correctAny, correctUnknown, understand, type Search, type Slip } from './understand.ts';
import { isCjk, pairsOf } from './words.ts';

/** Results are not shown beyond this many. */
export const MOST_MATCHES = 2_000;

/** `no` is the product's number in the assortment. */
export type Match = Found;

export interface Matches {
  /** Live products, nearest first; equally near ones by sales. */
  matches: Match[];
  /** Whether these are all. */
  complete: boolean;
  /** What was searched instead, if no product has what was typed. */
  meant: string | null;
}

const NOTHING: Matches = { matches: [], complete: true, meant: null };

/**
 * The live products that a visitor may mean by what they typed, in their display language. Knows nothing of filters, pages and
 * stock.
 */
export async function matchProducts(
  db: Db,
  assortment: Assortment,
  typed: string,
  locale: Locale,
  most = MOST_MATCHES,
): Promise<Matches> {
  const search = await understand(db, assortment, typed, locale);
  if (search === null) return NOTHING;
  const found = find(search, search, most);
  if (found) return matchesOf(found, [], search);
  // No product has every word. Unknown words may be slips of known ones.
  const corrected = await correctUnknown(search);
  const meant = corrected.slips.length > 0 ? find(search, corrected, most) : null;
  if (meant) return matchesOf(meant, corrected.slips, search);
  const near = await correctAny(search);
  const nearby = near.slips.length > 0 ? find(search, near, most) : null;
  if (nearby) return matchesOf(nearby, near.slips, search);
  const partly = findMost(search, corrected, most);
  return partly ? matchesOf(partly, corrected.slips, search) : NOTHING;
}

/** Products offered while a visitor types. */
const SUGGESTED = 8;
/** The suggestions are chosen from so many: those in stock come first. */
const SUGGESTED_FROM = 60;

/** Ids of the products that a visitor may mean by what they have typed so far, nearest first. */
export async function suggestProducts(
  db: Db,
  assortment: Assortment,
  typed: string,
  locale: Locale,
): Promise<string[]> {
  const { columns } = assortment.products;
  const { matches } = await matchProducts(db, assortment, typed, locale, SUGGESTED_FROM);
  const soldOut = (no: number): number => (columns.inStock.has(no) ? 0 : 1);
  return matches
    .toSorted((a, b) => a.far - b.far || soldOut(a.no) - soldOut(b.no))
    .slice(0, SUGGESTED)
    .flatMap(({ no }) => columns.ids[no] ?? []);
}

/** Words that ask for an edition or an addition, which `search_terms` marks with `#x`. */
const EXTRAS =
  /^(dlc|soundtrack|ost|season|expansion|addon|upgrade|artbook|skins?|pack|bundle|edition|deluxe|goty|gold|ultimate|premium|collectors?|complete|collection|anthology|trilogy|demo|credits|coins|points)$/;

type Understood = Pick<Search, 'terms' | 'titles'>;

const requestOf = ({ words }: Search, { titles }: Understood, most: number): NearestRequest => ({
  titles,
  extras: words.some(({ text }) => EXTRAS.test(text)),
  most,
});

const orNull = (nearest: Nearest): Nearest | null => (nearest.found.length === 0 ? null : nearest);

/** Products that have every term; null if there are none. */
const find = (search: Search, understood: Understood, most: number): Nearest | null =>
  orNull(nearestOf(search.products, understood.terms, requestOf(search, understood, most)));

/** Products that have most terms: all but one, then any two neighbors of four or more. Null if there are none. */
function findMost(search: Search, understood: Understood, most: number): Nearest | null {
  const all = understood.terms;
  // Terms that no product has decide nothing. A run of signs falls into its pairs.
  const terms = all.flatMap(pairTerms).filter(({ products }) => products > 0);
  if (terms.length === 0 || (terms.length === 1 && all.every(({ text }, i) => i === 0 && !isCjk(text))))
    return null;
  const least = Math.max(1, Math.ceil(all.length / 2));
  if (terms.length >= least && terms.length < all.length) {
    const found = find(search, { terms, titles: understood.titles }, most);
    if (found) return found;
  }
  if (terms.length < 2 || terms.length - 1 < least) return null;
  const request = requestOf(search, understood, most);
  const places = [...terms.keys()];
  const allButOne = places.map((place) => places.filter((other) => other !== place));
  const found = orNull(nearestOfGroups(search.products, terms, request, allButOne));
  if (found || terms.length < 4) return found;
  const neighbors = places.slice(1).map((place) => [place - 1, place]);
  return orNull(nearestOfGroups(search.products, terms, request, neighbors));
}

const pairTerms = (term: Term): Term[] =>
  isCjk(term.text) && term.text.length > 2
    ? pairsOf(term.text).map((pair) => ({
        ...term,
        text: pair,
        whole: [exact(pair)],
        begun: [],
        makers: [],
        codes: [],
        products: 1,
      }))
    : [term];

/** Added after a correction: what was typed itself always comes first. */
const SLIPPED = 1_000;

function matchesOf({ found, complete }: Nearest, slips: Slip[], search: Search): Matches {
  const [best] = found;
  if (slips.length === 0 || !best) return { matches: found, complete, meant: null };
  return {
    matches: found.map(({ no, far }) => ({ no, far: far + SLIPPED })),
    complete,
    meant: meantBy(best, slips, search),
  };
}

/** What was meant, as it would be typed: the title itself if it matches, else the words with their slips corrected. */
function meantBy(best: Found, slips: Slip[], { products, words }: Search): string {
  const name = products.columns.names[best.no];
  if (best.far < 4 && name !== undefined) return name;
  const inTitle = products.words.titleOf(best.no).split(' ');
  const texts = words.map(({ text }) => text);
  for (const { at, meant } of slips)
    texts[at] =
      meant.find((word) => inTitle.includes(word)) ??
      inTitle.find((word) => meant.some((each) => word.startsWith(each))) ??
      meant[0] ??
      '';
  return texts.join(' ');
}
