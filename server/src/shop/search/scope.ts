import type { queryProducts } from '@halfturn/contract/catalog.ts';
import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Assortment, Order, Product, Products, ProductSet } from '../assortment/door.ts';
import type { View } from '../catalog/door.ts';
import type { Match } from './nearest.ts';

type Heading = AnswerOf<typeof queryProducts>['heading'];

/** What a list is about: its heading, its products before filters, and its usual order. */
export interface Scope {
  heading: Heading;
  products: ProductSet;
  order: Order<Product>;
  /** Names the products, if these change only with products or lists; null if they change by themselves, such as each day. */
  list: string | null;
}

/** Lists that are not classes; the server's words have their names. */
const SPECIAL = ['all', 'best-sellers', 'new', 'price-drops'] as const;
/** Length of the best-seller list and of the list of new releases. */
const BEST_SELLERS = 100;
const NEW_RELEASES = 60;
const DAY_MS = 86_400_000;

/** The scope that a slug names in any language: a special list, or a class, genre or platform. */
export function findScope({ products, lists }: Assortment, slug: string | undefined, view: View): Scope {
  const { locale, now } = view;
  if (slug === undefined)
    return { heading: null, products: products.live, order: products.bestInStock, list: 'all' };
  const special = SPECIAL.find((each) => each === slug);
  if (special) {
    const name = loadWords(locale, ['shelves']).t(`shelves.${special}`);
    const heading = { code: slug, slug, baseSlug: slug, slugs: {}, name, parents: [] };
    return { heading, ...specialScope(products, special, now), list: special === 'new' ? null : special };
  }
  const found = lists.bySlug(slug);
  if (!found) throw problem('not_found');
  const { slug: baseSlug, slugs } = found.category;
  const above = found.kind === 'class' ? lists.classesAbove(found.category) : [];
  const parents = above.map((each) => lists.namedOf(each, locale));
  return {
    heading: { ...lists.namedOf(found.category, locale), baseSlug, slugs, parents },
    products:
      found.kind === 'class'
        ? lists.productsOfClass(products, found.category)
        : products.facets[found.kind].union([found.category.code]),
    order: products.bestInStock,
    list: `${found.kind} ${baseSlug}`,
  };
}

function specialScope(
  products: Products,
  list: (typeof SPECIAL)[number],
  now: Date,
): Pick<Scope, 'products' | 'order'> {
  const { live, reduced, bestInStock, best, newest, drops, sets } = products;
  switch (list) {
    case 'all':
      return { products: live, order: bestInStock };
    case 'best-sellers': {
      // Products with neither sales nor a pin stand last.
      const end = best.firstPlace(({ sold, pin }) => sold > 0 || pin > 0);
      return { products: best.addTo(sets.empty(), 0, Math.min(BEST_SELLERS, end)), order: best };
    }
    case 'new': {
      const today = Math.floor(now.getTime() / DAY_MS);
      const from = newest.firstPlace(({ released }) => released !== null && released > today);
      const end = newest.firstPlace(({ released }) => released !== null);
      return {
        products: newest.addTo(sets.empty(), from, Math.min(from + NEW_RELEASES, end)),
        order: newest,
      };
    }
    case 'price-drops':
      return { products: reduced, order: drops };
  }
}

/** The products of a scope, or those that a keyword has found in it. */
export function inScope(
  { sets, live }: Products,
  scope: Scope,
  matches: readonly Match[] | null,
): ProductSet {
  if (matches === null) return scope.products;
  const matching = sets.empty().addAll(Uint32Array.from(matches, ({ no }) => no));
  return matching.and(live).and(scope.products);
}
