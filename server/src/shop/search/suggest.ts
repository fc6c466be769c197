import type { HelpPage } from '@halfturn/contract/primitives/help-page.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Named } from '../../platform/db/named.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Assortment } from '../assortment/door.ts';
import { helpFor } from './help/help-for.ts';
import type { HelpIndex } from './help/help-index.ts';
import { lexiconOf, type Meaning } from './lexicon.ts';
import { matchProducts } from './match.ts';
import { meantIn, optionsNamed } from './meant-variant.ts';
import type { Match } from './nearest.ts';
import { readWords } from './search.queries.ts';
import type { VariantTests } from './variants.ts';

/** Products offered while a visitor types. */
const PRODUCTS = 6;
/** The products are chosen from so many: those in stock come first. */
const CHOSEN_FROM = 60;
const CATEGORIES = 3;
const SEARCHES = 3;
const PAGES = 2;
/** A search is offered if it finds several products; a single one is offered itself. */
const LEAST_FOUND = 2;

const NO_TESTS: VariantTests = new Map();

/** A type, genre or platform, with how many products it has. */
type Category = Named & { kind: 'class' | 'genre' | 'platform'; count: number };

export interface Suggestions {
  /** Ids of products, nearest first; of the variant where the words name one. */
  ids: string[];
  categories: Category[];
  /** Words to search for. */
  searches: string[];
  pages: HelpPage[];
}

/** What a visitor may mean by what they have typed so far. */
export async function suggest(
  db: Db,
  assortment: Assortment,
  typed: string,
  locale: Locale,
  help: HelpIndex,
): Promise<Suggestions> {
  const { products } = assortment;
  const words = await readWords(db, typed);
  if (words.length === 0) return { ids: [], categories: [], searches: [], pages: [] };
  const found = await matchProducts(db, assortment, typed, { locale, most: CHOSEN_FROM, isTyping: true });
  const soldOut = ({ no }: Match): number => (products.inStock.has(no) ? 0 : 1);
  const nearest = found.fitting.toSorted((a, b) => a.far - b.far || soldOut(a) - soldOut(b));
  const options = await optionsNamed(db, assortment, found.typed, locale);
  const titles = nearest.map(({ no }) => products.at(no).title);
  return {
    ids: nearest.slice(0, PRODUCTS).map(({ no }) => meantIn(products.at(no), options, NO_TESTS)),
    categories: await categoriesOf(db, assortment, words, locale),
    searches: found.meant === null ? completions(words, titles) : [found.meant.toLowerCase()],
    pages: helpFor(help, { ...found, typed: words }, { most: PAGES, isTyping: true }),
  };
}

/** The categories that the words name as a whole, then those whose names begin so. */
async function categoriesOf(
  db: Db,
  { products, lists }: Assortment,
  words: readonly string[],
  locale: Locale,
): Promise<Category[]> {
  const lexicon = await lexiconOf(db, lists, locale);
  const phrase = words.join(' ');
  const begun = words.map((word) => lexicon.begunBy(word));
  const key = ({ kind, code }: Meaning): string => `${kind} ${code}`;
  const [first = [], ...others] = begun;
  const inAll = first.filter((one) => others.every((some) => some.some((other) => key(other) === key(one))));
  const all = [...lexicon.meaningsOf(phrase), ...inAll, ...lexicon.completedBy(phrase)];
  const meanings = new Map(all.map((each) => [key(each), each]));
  const found: Category[] = [];
  for (const { kind, code } of meanings.values()) {
    if (kind === 'region' || kind === 'attribute') continue;
    const category =
      kind === 'class'
        ? lists.classes.find(({ id }) => id === code)
        : lists[`${kind}s`].find((each) => each.code === code);
    if (!category) continue;
    products.sets.takeBack();
    const held =
      'id' in category ? lists.productsOfClass(products, category) : products.facets[kind].union([code]);
    const count = held.countAnd(products.live);
    const named = lists.namedOf(category, locale);
    if (count > 0 && !found.some(({ slug }) => slug === named.slug)) found.push({ ...named, kind, count });
  }
  return found.slice(0, CATEGORIES);
}

/** What was typed, with its last word completed to one that several of these titles have; the commonest first. */
function completions(words: readonly string[], titles: readonly string[]): string[] {
  const last = words.at(-1) ?? '';
  const counts = new Map<string, number>();
  for (const title of titles)
    for (const word of new Set(title.split(' ')))
      if (word.startsWith(last) && word !== last) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= LEAST_FOUND)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, SEARCHES)
    .map(([word]) => [...words.slice(0, -1), word].join(' '));
}
