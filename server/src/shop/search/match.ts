import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { correct, withNeighbours, type Slip } from './correct.ts';
import { isCjk, pairsOf } from './dictionary.ts';
import { findCandidates, nameOf, type Candidates, type Found } from './match.queries.ts';
import { all, any, holding, upTo, type Term } from './terms.ts';
import { understand, type Search } from './understand.ts';

/** More products than this nobody pages through. */
export const MOST_MATCHES = 2_000;

export interface Match {
  /** The product's id. */
  id: string;
  /** How far it is from what was typed; 0 is the title itself. Products of the same distance are level: the list's own order decides. */
  far: number;
}

export interface Matches {
  /** Live products, nearest first, at most `MOST_MATCHES`. */
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
  typed: string,
  locale: Locale,
  most = MOST_MATCHES,
): Promise<Matches> {
  const search = await understand(db, typed, locale);
  if (search === null) return NOTHING;
  let found = await find(search, search.terms, search.titles, most);
  if (found) return answer(found, [], search);
  // No product has every word: those that are none of the shop's may be slips of others.
  const corrected = await correct(search);
  found = corrected.slips.length > 0 ? await find(search, corrected.terms, corrected.titles, most) : null;
  if (found) return answer(found, corrected.slips, search);
  // Each word is known, but no product has them all: perhaps it is the wrong word.
  const near = await withNeighbours(search);
  found = near && (await find(search, near.terms, near.titles, most));
  if (found) return answer(found, near!.slips, search);
  found = await findMost(search, corrected.terms, corrected.titles, most);
  return found ? answer(found, corrected.slips, search) : NOTHING;
}

/** Words that ask for an edition, or for what belongs to a title (as `search_terms` marks them). */
const EXTRAS =
  /^(dlc|soundtrack|ost|season|expansion|addon|upgrade|artbook|skins?|pack|bundle|edition|deluxe|goty|gold|ultimate|premium|collectors?|complete|collection|anthology|trilogy|demo|credits|coins|points)$/;

/** More products than this hold the words: the best sellers of all are looked at first. */
const COMMON = 5_000;
/** However few are asked for, so many are ranked to find the nearest. */
const LEAST_POOL = 600;

interface Result {
  found: Found[];
  complete: boolean;
}

/** Products that hold every term; null where none does. */
async function find(search: Search, terms: Term[], titles: string[], most: number): Promise<Result | null> {
  // Words meet by chance as often as their shares of the shop say.
  const share = terms.reduce(
    (product, term) => product * Math.min(1, (term.products + 1) / search.products),
    1,
  );
  return await ranked(
    search,
    { ...steps(search, terms, titles), wanted: holding(terms, 'codes'), terms: [] },
    share,
    most,
  );
}

/** Products that hold most terms: all but one; then, of many words, half of them. Null where none does. */
async function findMost(
  search: Search,
  all_: Term[],
  titles: string[],
  most: number,
): Promise<Result | null> {
  // What no product holds decides nothing. A run of signs falls into its pairs.
  const terms = all_.flatMap(apart).filter(({ products }) => products > 0);
  if (terms.length === 0 || (terms.length === 1 && all_.length === 1 && !isCjk(all_[0]!.text))) return null;
  const each = terms.map((term) => upTo(term, 'codes'));
  const base = { ...steps(search, terms, titles), terms: each };
  const share = Math.min(1, Math.max(...terms.map((term) => term.products)) / search.products);
  const least = Math.max(1, Math.ceil(all_.length / 2));
  if (terms.length >= least && terms.length < all_.length) {
    const found = await ranked(search, { ...base, wanted: all(each) }, share, most);
    if (found) return found;
  }
  if (terms.length < 2 || terms.length - 1 < least) return null;
  const butOne = each.map((_, i) => all(each.filter((_term, j) => j !== i)));
  const found = await ranked(search, { ...base, wanted: any(butOne) }, share, most);
  if (found || terms.length < 4) return found;
  // Four words and more: any two that stand together.
  const pairs = each.slice(1).map((term, i) => all([each[i]!, term]));
  return await ranked(search, { ...base, wanted: any(pairs) }, share, most);
}

const apart = (term: Term): Term[] =>
  isCjk(term.text) && term.text.length > 2
    ? pairsOf(term.text).map((pair) => ({
        ...term,
        text: pair,
        whole: [`'${pair}'`],
        begun: [],
        makers: [],
        codes: [],
        products: 1,
      }))
    : [term];

const steps = (search: Search, terms: Term[], titles: string[]) => ({
  titles,
  whole: holding(terms, 'whole'),
  begun: holding(terms, 'begun'),
  loose: holding(terms, 'loose'),
  makers: holding(terms, 'makers'),
  extras: search.words.some(({ text }) => EXTRAS.test(text)),
});

async function ranked(
  { db, products }: Search,
  wanted: Candidates,
  share: number,
  most: number,
): Promise<Result | null> {
  const pool = Math.max(most, LEAST_POOL);
  let walk = share * products > COMMON;
  let result = await findCandidates(db, wanted, { walk, pool, most });
  if (!walk && result.full) {
    // More common than the words' own frequencies say.
    walk = true;
    result = await findCandidates(db, wanted, { walk, pool, most });
  }
  const { found, full } = result;
  return found.length === 0 ? null : { found, complete: !full && found.length < most };
}

/** Far enough that what was typed itself always stands before. */
const SLIPPED = 1_000;

async function answer({ found, complete }: Result, slips: Slip[], search: Search): Promise<Matches> {
  const loosely = slips.length > 0;
  return {
    matches: found.map(({ id, far }) => ({ id, far: far + (loosely ? SLIPPED : 0) })),
    complete,
    meant: loosely ? await meantBy(found[0]!, slips, search) : null,
  };
}

/** What was meant, as it would be typed: the title itself where it is one, else the words with their slips mended. */
async function meantBy(best: Found, slips: Slip[], { db, words }: Search): Promise<string> {
  const name = best.far < 4 ? await nameOf(db, best.id) : undefined;
  if (name !== undefined) return name;
  const held = best.title.split(' ');
  const texts = words.map(({ text }) => text);
  for (const { at, meant } of slips)
    texts[at] =
      meant.find((word) => held.includes(word)) ??
      held.find((word) => meant.some((m) => word.startsWith(m))) ??
      meant[0]!;
  return texts.join(' ');
}
