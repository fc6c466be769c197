import type { Assortment } from '../src/shop/assortment/assortment-cache.ts';
import { Lists, type ListAttribute } from '../src/shop/assortment/lists.ts';
import type { ProductRow } from '../src/shop/assortment/product.ts';
import { Products } from '../src/shop/assortment/products.ts';
import { REGIONS } from './random-shop.ts';

export type { Assortment, ListAttribute, ProductRow };

const named = (code: string) => ({
  code,
  slug: `the-${code.toLowerCase()}`,
  slugs: {},
  names: { 'en-US': code },
});
const classNamed = (id: string, parent_id: string | null = null, genre_code: string | null = null) => ({
  id,
  slug: id,
  slugs: {},
  names: { 'en-US': id },
  parent_id,
  genre_code,
});

/**
 * An assortment of rows that are in no database, under the lists of the random shop: `games` with `cards` and a category for its
 * role-playing games below it, and `software`.
 */
export async function assortmentParts(
  rows: readonly ProductRow[],
  attributes: ListAttribute[] = [],
): Promise<Assortment> {
  const products = new Products();
  products.load(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  await products.finishLoad(async () => {});
  await products.sortNames('en', async () => {});
  const codes = (of: (row: ProductRow) => string) => [...new Set(rows.map(of))].filter(Boolean).sort();
  const platforms = codes((row) => row.platform_code).map((code) => ({
    ...named(code),
    activation: `activation.${code}`,
  }));
  const genres = codes((row) => row.genre_code).map(named);
  const classes = [
    classNamed('games'),
    classNamed('software'),
    classNamed('cards', 'games'),
    classNamed('role-playing', 'games', 'rpg'),
  ];
  return {
    products,
    lists: new Lists({
      platforms,
      genres,
      attributes,
      classes,
      regions: Object.entries(REGIONS).map(([code, countries]) => ({ ...named(code), countries })),
      memory: [
        ...platforms.map(({ slug, code }) => ({ kind: 'platform' as const, slug, thing: code })),
        ...genres.map(({ slug, code }) => ({ kind: 'genre' as const, slug, thing: code })),
        ...classes.map(({ slug, id }) => ({ kind: 'class' as const, slug, thing: id })),
      ],
    }),
  };
}
