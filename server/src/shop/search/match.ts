import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Assortment } from '../assortment/door.ts';
import { nearestOf, nearestOfGroups, type Match, type Nearest, type NearestRequest } from './nearest.ts';
import { exact, type Term } from './terms.ts';
import {
  correctAny,
  correctUnknown,
  understand,
  type Corrected,
  type Search,
  type Slip,
} from './understand.ts';
import { isCjk, pairsOf } from './words.ts';

/** Results are not shown beyond this many. */
export const MOST_MATCHES = 2_000;

/** Live products, nearest first; equally near ones by sales. */
export interface Matches extends Nearest {
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
  const { products } = search;
  const found = nearestOf(products, search.terms, requestOf(search, search.titles, most));
  if (found.matches.length > 0) return { ...found, meant: null };
  // No product has every word. Unknown words may be slips of known ones; if not, known words may be.
  const unknown = await correctUnknown(search);
  const near = findCorrected(search, unknown, most) ?? findCorrected(search, await correctAny(search), most);
  if (near) return near;
  const partly = findMost(search, unknown, most);
  return partly ? afterSlips(partly, unknown.slips, search) : NOTHING;
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

const requestOf = ({ words }: Search, titles: readonly string[], most: number): NearestRequest => ({
  titles,
  extras: words.some(({ text }) => EXTRAS.test(text)),
  most,
});

/** Products that have every term after a correction. Null if nothing was corrected, or there are none. */
function findCorrected(search: Search, { terms, titles, slips }: Corrected, most: number): Matches | null {
  if (slips.length === 0) return null;
  const nearest = nearestOf(search.products, terms, requestOf(search, titles, most));
  return nearest.matches.length > 0 ? afterSlips(nearest, slips, search) : null;
}

/** Products that have most terms: all but one, then any two neighbors of four or more. Null if there are none. */
function findMost(search: Search, { terms: all, titles }: Corrected, most: number): Nearest | null {
  // Terms that no product has decide nothing. A run of signs falls into its pairs.
  const terms = all.flatMap(pairTerms).filter(({ known }) => known);
  if (terms.length === 0 || (terms.length === 1 && all.every(({ text }, i) => i === 0 && !isCjk(text))))
    return null;
  const { products } = search;
  const request = requestOf(search, titles, most);
  const least = Math.max(1, Math.ceil(all.length / 2));
  if (terms.length >= least && terms.length < all.length) {
    const found = nearestOf(products, terms, request);
    if (found.matches.length > 0) return found;
  }
  if (terms.length < 2 || terms.length - 1 < least) return null;
  const places = [...terms.keys()];
  const allButOne = places.map((place) => places.filter((other) => other !== place));
  const neighbors = places.slice(1).map((place) => [place - 1, place]);
  for (const groups of terms.length < 4 ? [allButOne] : [allButOne, neighbors]) {
    const found = nearestOfGroups(products, terms, request, groups);
    if (found.matches.length > 0) return found;
  }
  return null;
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
        known: true,
      }))
    : [term];

/** Added after a correction: what was typed itself always comes first. */
const SLIPPED = 1_000;

function afterSlips({ matches, complete }: Nearest, slips: Slip[], search: Search): Matches {
  const [best] = matches;
  if (slips.length === 0 || !best) return { matches, complete, meant: null };
  return {
    matches: matches.map(({ no, far }) => ({ no, far: far + SLIPPED })),
    complete,
    meant: meantBy(best, slips, search),
  };
}

/** What was meant, as it would be typed: the title itself if it matches, else the words with their slips corrected. */
function meantBy(best: Match, slips: Slip[], { products, words }: Search): string {
  const name = products.columns.names[best.no];
  if (best.far < 4 && name !== undefined) return name;
  const inTitle = (products.columns.titles[best.no] ?? '').split(' ');
  const texts = words.map(({ text }) => text);
  for (const { at, meant } of slips)
    texts[at] =
      meant.find((word) => inTitle.includes(word)) ??
      inTitle.find((word) => meant.some((each) => word.startsWith(each))) ??
      meant[0] ??
      '';
  return texts.join(' ');
}
