import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Named } from '../../platform/db/named.ts';
import type { Assortment, Order, ProductSet, SetPool } from '../assortment/door.ts';

/** Lists that are not classes; the server's words have their names. */
export const SHELVES = ['all', 'best-sellers', 'new', 'price-drops'] as const;
type Shelf = (typeof SHELVES)[number];

/** What a list is about: its heading, its products before filters, and its usual order. */
export interface Scope {
  heading: (Named & { baseSlug: string; slugs: Partial<Record<Locale, string>>; parents: Named[] }) | null;
  products: (pool: SetPool) => ProductSet;
  order: Order;
}

/** Length of the best-seller list and of the list of new releases. */
const BEST_SELLERS = 100;
const NEW_RELEASES = 60;
const DAY_MS = 86_400_000;

const isShelf = (slug: string): slug is Shelf => SHELVES.some((shelf) => shelf === slug);

/**
 * The scope that a slug names in any language: a shelf, a class, a genre or a platform, in this order. Current slugs come
 * before former ones. Undefined if it names nothing.
 */
export function findScope(
  assortment: Assortment,
  slug: string | undefined,
  { locale, now }: { locale: Locale; now: Date },
): Scope | undefined {
  const { products, lists } = assortment;
  if (slug === undefined) return { heading: null, ...everything(assortment) };
  if (isShelf(slug)) {
    const name = loadWords(locale, ['shelves']).t(`shelves.${slug}`);
    const heading = { code: slug, slug, baseSlug: slug, slugs: {}, name, parents: [] };
    return { heading, ...shelfScope(assortment, slug, now) };
  }
  const candidates = [
    classScope(assortment, slug, locale),
    codedScope(assortment, 'genre', slug),
    codedScope(assortment, 'platform', slug),
  ].filter((each) => each !== undefined);
  const found = candidates.find(({ shelf }) => lists.isCurrentSlug(shelf, slug)) ?? candidates[0];
  if (!found) return undefined;
  const { shelf, parents } = found;
  return {
    heading: { ...lists.namedOf(shelf, locale), baseSlug: shelf.slug, slugs: shelf.slugs, parents },
    products: found.products,
    order: products.bestInStock,
  };
}

function classScope(assortment: Assortment, slug: string, locale: Locale) {
  const { lists } = assortment;
  const shelf = lists.classBySlug(slug);
  return (
    shelf && {
      shelf,
      parents: lists.classesAbove(shelf).map((above) => lists.namedOf(above, locale)),
      products: (pool: SetPool) => assortment.productsOfClass(shelf, pool),
    }
  );
}

function codedScope({ products, lists }: Assortment, kind: 'genre' | 'platform', slug: string) {
  const shelf = lists.codedBySlug(kind, slug);
  return (
    shelf && {
      shelf,
      parents: [],
      products: (pool: SetPool) => products.columns[`${kind}s`].productsOf(shelf.code) ?? pool.empty(),
    }
  );
}

const everything = ({ products }: Assortment): Omit<Scope, 'heading'> => ({
  products: () => products.columns.live,
  order: products.bestInStock,
});

function shelfScope(assortment: Assortment, shelf: Shelf, now: Date): Omit<Scope, 'heading'> {
  const { columns, best, newest, drops } = assortment.products;
  switch (shelf) {
    case 'all':
      return everything(assortment);
    case 'best-sellers': {
      // Products with neither sales nor a pin stand last.
      const end = Math.min(
        BEST_SELLERS,
        best.firstPlace((no) => columns.sold[no]! > 0 || columns.pin[no]! > 0),
      );
      return { products: (pool) => best.addTo(pool.empty(), 0, end), order: best };
    }
    case 'new': {
      const today = Math.floor(now.getTime() / DAY_MS);
      const from = newest.firstPlace((no) => columns.released[no]! > today);
      const end = Math.min(
        from + NEW_RELEASES,
        newest.firstPlace((no) => columns.isDated(no)),
      );
      return { products: (pool) => newest.addTo(pool.empty(), from, end), order: newest };
    }
    case 'price-drops':
      return { products: () => columns.reduced, order: drops };
  }
}
