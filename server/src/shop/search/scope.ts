import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Named } from '../../platform/db/named.ts';
import type { Assortment, Order, ProductSet } from '../assortment/door.ts';

/** What a list is about: its heading, its products before filters, and its usual order. */
export interface Scope {
  heading: (Named & { baseSlug: string; slugs: Partial<Record<Locale, string>>; parents: Named[] }) | null;
  products: () => ProductSet;
  order: Order;
}

/** Lists that are not classes; the server's words have their names. */
const SPECIAL = ['all', 'best-sellers', 'new', 'price-drops'] as const;
/** Length of the best-seller list and of the list of new releases. */
const BEST_SELLERS = 100;
const NEW_RELEASES = 60;
const DAY_MS = 86_400_000;

/**
 * The scope that a slug names in any language: a special list, or a class, genre or platform. Undefined if it names nothing.
 */
export function findScope(
  assortment: Assortment,
  slug: string | undefined,
  { locale, now }: { locale: Locale; now: Date },
): Scope | undefined {
  const { products, lists } = assortment;
  const { columns, bestInStock } = products;
  if (slug === undefined) return { heading: null, products: () => columns.live, order: bestInStock };
  const special = SPECIAL.find((each) => each === slug);
  if (special) {
    const name = loadWords(locale, ['shelves']).t(`shelves.${special}`);
    const heading = { code: slug, slug, baseSlug: slug, slugs: {}, name, parents: [] };
    return { heading, ...specialScope(products, special, now) };
  }
  const found = lists.bySlug(slug);
  if (!found) return undefined;
  const { slug: baseSlug, slugs } = found.category;
  const above = found.kind === 'class' ? lists.classesAbove(found.category) : [];
  const parents = above.map((each) => lists.namedOf(each, locale));
  const heading = { ...lists.namedOf(found.category, locale), baseSlug, slugs, parents };
  const inCategory =
    found.kind === 'class'
      ? () => assortment.productsOfClass(found.category)
      : () => columns[`${found.kind}s`].union([found.category.code], products.sets);
  return { heading, products: inCategory, order: bestInStock };
}

function specialScope(
  { columns, bestInStock, best, newest, drops, sets }: Assortment['products'],
  list: (typeof SPECIAL)[number],
  now: Date,
): Omit<Scope, 'heading'> {
  switch (list) {
    case 'all':
      return { products: () => columns.live, order: bestInStock };
    case 'best-sellers': {
      // Products with neither sales nor a pin stand last.
      const end = best.firstPlace((no) => columns.sold[no]! > 0 || columns.pin[no]! > 0);
      return { products: () => best.addTo(sets.empty(), 0, Math.min(BEST_SELLERS, end)), order: best };
    }
    case 'new': {
      const today = Math.floor(now.getTime() / DAY_MS);
      const from = newest.firstPlace((no) => columns.released[no]! > today);
      const end = newest.firstPlace((no) => columns.isDated(no));
      const to = Math.min(from + NEW_RELEASES, end);
      return { products: () => newest.addTo(sets.empty(), from, to), order: newest };
    }
    case 'price-drops':
      return { products: () => columns.reduced, order: drops };
  }
}
