import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Assortment, Products } from '../assortment/door.ts';
import { correct, type Corrected, type Slip } from './corrections.ts';
import {
  bestOf,
  nearestOf,
  nearestOfGroups,
  type Match,
  type Nearest,
  type NearestRequest,
} from './nearest.ts';
import { isCjk, isKnown, pairsOf, type Term, type TypedWord } from './terms.ts';
import { understand, type Search } from './understand.ts';
import { hasFilters, NO_FILTERS, productsUnder, type Filters } from './word-filters.ts';

/** Results are not shown beyond this many. */
const MOST_MATCHES = 2_000;

/** Live products, nearest first; equally near ones by sales. */
interface Found extends Nearest {
  /** What was searched instead, if no product has what was typed. */
  meant: string | null;
  /** Typed words that no product has, and that were left out for that. */
  dropped: string[];
}

/** What a search has found, and what it has understood as a filter. */
interface Matches extends Found {
  /** What the words say beside titles. Null if they say nothing, or if no product that has the other words is so. */
  filters: Filters | null;
  /** Those of the matches that pass the filters. */
  fitting: Match[];
  prices: Search['prices'];
  /** Nothing but filters, types and prices was typed: every product under them counts, not only the nearest. */
  isWhole: boolean;
  /** What is left of the words if a list shows the rest as filters. */
  rest: string[];
  /** All that was typed but prices, folded as titles are. */
  typed: string[];
}

const NOTHING = { matches: [], complete: true, meant: null, dropped: [] };

const NOTHING_SAID = {
  fitting: [],
  filters: null,
  prices: { atMost: null, atLeast: null },
  isWhole: false,
  rest: [],
  typed: [],
};

export interface MatchOptions {
  locale: Locale;
  most?: number;
  isTyping?: boolean;
}

/**
 * The live products that a visitor may mean by what they typed, in their display language, and the filters that it names. Knows
 * nothing of pages and stock.
 */
export async function matchProducts(
  db: Db,
  assortment: Assortment,
  typed: string,
  { locale, most = MOST_MATCHES, isTyping }: MatchOptions,
): Promise<Matches> {
  const search = await understand(db, assortment, typed, { locale, isTyping });
  if (search === null) return { ...NOTHING, ...NOTHING_SAID };
  const { words, titles, filters, prices, rest, typed: all } = search;
  const request = { titles, extras: words.some(({ text }) => EXTRAS.test(text)), most };
  const isWhole = words.length === 0 && filters.attribute.length === 0;
  for (const find of [matchAll, matchNearly]) {
    const withFilters =
      hasFilters(filters) &&
      (await findUnder(assortment, search, request, (each) => find(db, assortment, search, each)));
    if (withFilters) return { ...withFilters, filters, prices, isWhole, rest, typed: all };
    const found = await find(db, assortment, search, request);
    const others = { filters: null, prices, isWhole, rest: words.map(({ text }) => text), typed: all };
    if (found.matches.length > 0) return { ...found, ...others, fitting: found.matches };
  }
  return { ...NOTHING, ...NOTHING_SAID, prices, rest, typed: all };
}

/** What is found under the filters; null if no product passes them. */
async function findUnder(
  assortment: Assortment,
  { words, filters }: Search,
  request: NearestRequest,
  find: (request: NearestRequest) => Promise<Found>,
): Promise<Pick<Matches, keyof Found | 'fitting'> | null> {
  // With words, a list counts what there is under other filters, too.
  const { class: types, attribute } = filters;
  const needed = words.length === 0 ? filters : { ...NO_FILTERS, class: types, attribute };
  const found = await find({ ...request, among: () => productsUnder(assortment, needed) });
  const under = productsUnder(assortment, filters);
  const fitting = found.matches.filter(({ no }) => under.has(no));
  return fitting.length > 0 || words.length === 0 ? { ...found, fitting } : null;
}

/** The products that have all words; without words, the best. */
async function matchAll(
  _: Db,
  { products }: Assortment,
  { words, terms }: Search,
  request: NearestRequest,
): Promise<Found> {
  const found = words.length === 0 ? bestOf(products, request) : nearestOf(products, terms, request);
  return { ...found, meant: null, dropped: [] };
}

/** The products that have similar words, or some of them. */
async function matchNearly(
  db: Db,
  { products }: Assortment,
  { words, terms, titles }: Search,
  request: NearestRequest,
): Promise<Found> {
  // Unknown words may be slips of known ones; if not, known words may be.
  const unknown = await correct(db, terms, titles, (term) => !isKnown(products, term));
  const near =
    findCorrected(products, unknown, request) ??
    findCorrected(products, await correct(db, terms, titles, ({ text }) => text.length > 3), request);
  if (near) return afterSlips(products, words, near);
  const most = withSlips(findMost(products, unknown, request), unknown.slips);
  if (!most) return NOTHING;
  const dropped = unknown.terms.filter((term) => !isKnown(products, term)).map(({ text }) => text);
  return { ...afterSlips(products, words, most), dropped };
}

/** Words that ask for an edition or an addition, which `search_terms` marks with `#x`. */
const EXTRAS =
  /^(dlc|soundtrack|ost|season|expansion|addon|upgrade|artbook|skins?|pack|bundle|edition|deluxe|goty|gold|ultimate|premium|collectors?|complete|collection|anthology|trilogy|demo|credits|coins|points)$/;

/** What was found after a correction. */
type Slipped = Nearest & { slips: Slip[] };

const withSlips = (found: Nearest | null, slips: Slip[]): Slipped | null =>
  found && found.matches.length > 0 ? { ...found, slips } : null;

/** Products that have every term after a correction. Null if nothing was corrected, or there are none. */
const findCorrected = (
  products: Products,
  { terms, titles, slips }: Corrected,
  request: NearestRequest,
): Slipped | null =>
  slips.length === 0 ? null : withSlips(nearestOf(products, terms, { ...request, titles }), slips);

/** Products that have most terms: all but one, then any two neighbors of four or more, then any one. Null if there are none. */
function findMost(
  products: Products,
  { terms: all, titles }: Corrected,
  request: NearestRequest,
): Nearest | null {
  // Terms that no product has decide nothing. A run of signs falls into its pairs.
  const terms = all.flatMap(pairTerms).filter((term) => isKnown(products, term));
  if (terms.length > 0 && terms.length < all.length) {
    const found = nearestOf(products, terms, { ...request, titles });
    if (found.matches.length > 0) return found;
  }
  if (terms.length < 2) return null;
  const places = [...terms.keys()];
  const allButOne = places.map((place) => places.filter((other) => other !== place));
  const neighbors = places.slice(1).map((place) => [place - 1, place]);
  const single = places.map((place) => [place]);
  for (const groups of terms.length < 4 ? [allButOne, single] : [allButOne, neighbors, single]) {
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
        whole: [pair],
        begun: [],
        makers: [],
        codes: [],
      }))
    : [term];

/** Added after a correction: what was typed itself always comes first. */
const SLIPPED = 1_000;

function afterSlips(products: Products, words: readonly TypedWord[], { slips, ...found }: Slipped): Found {
  const [best] = found.matches;
  if (slips.length === 0 || !best) return { ...found, meant: null, dropped: [] };
  const matches = found.matches.map(({ no, far }) => ({ no, far: far + SLIPPED }));
  return { ...found, matches, meant: meantBy(products, best, words, slips), dropped: [] };
}

/** What was meant, as it would be typed: the title itself if it matches, else the words with their slips corrected. */
function meantBy(products: Products, best: Match, words: readonly TypedWord[], slips: Slip[]): string {
  const { name, title } = products.at(best.no);
  if (best.far < 4) return name;
  const inTitle = title.split(' ');
  const texts = words.map(({ text }) => text);
  for (const { at, meant } of slips)
    texts[at] =
      meant.find((word) => inTitle.includes(word)) ??
      inTitle.find((word) => meant.some((each) => word.startsWith(each))) ??
      meant[0] ??
      '';
  return texts.filter((text) => text !== '').join(' ');
}
