import type { Assortment, ProductSet } from '../assortment/door.ts';
import type { Meaning } from './lexicon.ts';

/** What the words of a search say about products, beside what they are called. */
export interface Filters {
  platform: string[];
  genre: string[];
  region: string[];
  attribute: string[];
  /** Ids of types. */
  class: string[];
}

export const NO_FILTERS: Filters = { platform: [], genre: [], region: [], attribute: [], class: [] };

export const hasFilters = (filters: Filters): boolean =>
  Object.values(filters).some((codes: string[]) => codes.length > 0);

/** Of several kinds that a phrase names, the one that says most: "gift cards" are a type before they are a genre. */
const KINDS = ['class', 'platform', 'genre', 'region', 'attribute'] as const;
/** Kinds that a list shows as filters. A type is a list of its own. */
export const LIST_FILTERS: ReadonlySet<Meaning['kind']> = new Set(['platform', 'genre', 'region']);

/** Adds what a phrase names, of the first kind that has products. Returns the kind; undefined if it names nothing. */
export function addMeanings(
  filters: Filters,
  assortment: Assortment,
  meanings: readonly Meaning[],
): Meaning['kind'] | undefined {
  const codesOf = (kind: Meaning['kind']): string[] =>
    meanings.filter((meaning) => meaning.kind === kind).map(({ code }) => code);
  const named = KINDS.filter((kind) => codesOf(kind).length > 0);
  const held = named.find(
    (kind) => productsUnder(assortment, { ...NO_FILTERS, [kind]: codesOf(kind) }).count() > 0,
  );
  const kind = held ?? named[0];
  if (kind === undefined) return undefined;
  const codes = codesOf(kind);
  filters[kind] = [...new Set([...filters[kind], ...codes])];
  return kind;
}

/** The products under the filters. */
export function productsUnder({ products, lists }: Assortment, filters: Filters): ProductSet {
  const { sets, live, facets } = products;
  const found = sets.copyOf(live);
  for (const facet of ['platform', 'genre', 'attribute'] as const)
    if (filters[facet].length > 0) found.and(facets[facet].union(filters[facet]));
  if (filters.region.length > 0) found.and(facets.region.union(lists.regionsActivating(filters.region)));
  if (filters.class.length > 0) {
    const classes = lists.classes.filter(({ id }) => filters.class.includes(id));
    const having = sets.empty();
    for (const each of classes) having.or(lists.productsOfClass(products, each));
    found.and(having);
  }
  return found;
}
