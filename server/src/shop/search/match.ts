import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Assortment, Products } from '../assortment/door.ts';
import { correct, type Corrected, type Slip } from './corrections.ts';
import { nearestOf, nearestOfGroups, type Match, type Nearest, type NearestRequest } from './nearest.ts';
import { readWords, synonymsOf, type TypedWord } from './search.queries.ts';
import {
  alternatives,
  isCjk,
  isKnown,
  pairsOf,
  phrasesOf,
  replaced,
  termsOf,
  titleOf,
  type Term,
} from './terms.ts';

/** Results are not shown beyond this many. */
const MOST_MATCHES = 2_000;

/** Live products, nearest first; equally near ones by sales. */
interface Matches extends Nearest {
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
  { products }: Assortment,
  typed: string,
  locale: Locale,
  most = MOST_MATCHES,
): Promise<Matches> {
  const search = await understand(db, products, typed, locale);
  if (search === null) return NOTHING;
  const { words, terms, titles } = search;
  const request = { titles, extras: words.some(({ text }) => EXTRAS.test(text)), most };
  const found = nearestOf(products, terms, request);
  if (found.matches.length > 0) return { ...found, meant: null };
  // No product has every word. Unknown words may be slips of known ones; if not, known words may be.
  const unknown = await correct(db, terms, titles, (term) => !isKnown(products, term));
  const near =
    findCorrected(products, unknown, request) ??
    findCorrected(products, await correct(db, terms, titles, ({ text }) => text.length > 3), request) ??
    withSlips(findMost(products, unknown, request), unknown.slips);
  return near ? afterSlips(products, words, near) : NOTHING;
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
  const { products } = assortment;
  const { matches } = await matchProducts(db, assortment, typed, locale, SUGGESTED_FROM);
  const soldOut = ({ no }: Match): number => (products.inStock.has(no) ? 0 : 1);
  return matches
    .toSorted((a, b) => a.far - b.far || soldOut(a) - soldOut(b))
    .slice(0, SUGGESTED)
    .map(({ no }) => products.at(no).id);
}

/** Words that ask for an edition or an addition, which `search_terms` marks with `#x`. */
const EXTRAS =
  /^(dlc|soundtrack|ost|season|expansion|addon|upgrade|artbook|skins?|pack|bundle|edition|deluxe|goty|gold|ultimate|premium|collectors?|complete|collection|anthology|trilogy|demo|credits|coins|points)$/;

/** What was typed, as far as it is understood. */
interface Search {
  words: TypedWord[];
  terms: Term[];
  /** The title that was typed, and its variants by synonyms. */
  titles: string[];
}

const MOST_TITLES = 8;

/** Reads what was typed, with the shop's synonyms. Null if there is no letter and no digit in it. */
async function understand(db: Db, products: Products, typed: string, locale: Locale): Promise<Search | null> {
  let words = await readWords(db, typed, locale);
  if (words.length === 0) return null;
  let texts = words.map(({ text }) => text);
  const phrases = phrasesOf(texts).map(({ text }) => text);
  const synonyms = await synonymsOf(db, phrases, locale);
  const replacement = replaced(texts, synonyms);
  if (replacement !== null) {
    words = await readWords(db, replacement, locale);
    texts = words.map(({ text }) => text);
  }
  const others = replacement === null ? alternatives(texts, synonyms) : [];
  const titles = [titleOf(texts)];
  for (const { from, to, or } of others)
    for (const phrase of or)
      titles.push(titleOf([...texts.slice(0, from), ...phrase.split(' '), ...texts.slice(to)]));
  const terms = termsOf(words, products.words, others);
  return { words, terms, titles: [...new Set(titles)].slice(0, MOST_TITLES) };
}

/** What was found after a correction. */
type Found = Nearest & { slips: Slip[] };

const withSlips = (found: Nearest | null, slips: Slip[]): Found | null =>
  found && found.matches.length > 0 ? { ...found, slips } : null;

/** Products that have every term after a correction. Null if nothing was corrected, or there are none. */
const findCorrected = (
  products: Products,
  { terms, titles, slips }: Corrected,
  request: NearestRequest,
): Found | null =>
  slips.length === 0 ? null : withSlips(nearestOf(products, terms, { ...request, titles }), slips);

/** Products that have most terms: all but one, then any two neighbors of four or more. Null if there are none. */
function findMost(
  products: Products,
  { terms: all, titles }: Corrected,
  request: NearestRequest,
): Nearest | null {
  // Terms that no product has decide nothing. A run of signs falls into its pairs.
  const terms = all.flatMap(pairTerms).filter((term) => isKnown(products, term));
  const least = Math.ceil(all.length / 2);
  if (terms.length >= least && terms.length < all.length) {
    const found = nearestOf(products, terms, { ...request, titles });
    if (found.matches.length > 0) return found;
  }
  if (terms.length <= least) return null;
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
        whole: [pair],
        begun: [],
        makers: [],
        codes: [],
      }))
    : [term];

/** Added after a correction: what was typed itself always comes first. */
const SLIPPED = 1_000;

function afterSlips(products: Products, words: readonly TypedWord[], { slips, ...found }: Found): Matches {
  const [best] = found.matches;
  if (slips.length === 0 || !best) return { ...found, meant: null };
  const matches = found.matches.map(({ no, far }) => ({ no, far: far + SLIPPED }));
  return { ...found, matches, meant: meantBy(products, best, words, slips) };
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
  return texts.join(' ');
}
