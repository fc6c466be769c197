import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { findProduct, type ProductRow } from '../product.queries.ts';
import { relatedByStaff, type ShownRelation } from '../relations/relations.queries.ts';
import { variantsOnPage, type PageVariant, type VariantGroup } from '../variants/page-variants.queries.ts';
import type { Read } from './product-cache.ts';

/** As many products as a page names beside its own. */
const MOST_SHOWN = 60;

/** An address of a product in a language: the slugs of its class and of itself. */
export interface Address {
  classSlug: string;
  slug: string;
  locale: Locale;
}

export const keyOf = ({ classSlug, slug, locale }: Address): string => `${classSlug} ${slug} ${locale}`;

/** What the page of a product says besides its cards, in one language. */
export interface Page {
  row: ProductRow;
  /** What staff have named that belongs to it, as far as it is on sale. */
  relations: ShownRelation[];
  variants: { items: PageVariant[]; groups: VariantGroup[] };
}

/** The page at an address, with the products that it depends on; none if there is no product. */
export async function readPage(db: Db, address: Address): Promise<Read<Page>[]> {
  const { classSlug, slug, locale } = address;
  const row = await findProduct(db, classSlug, slug, locale);
  if (!row) return [];
  const varied = row.variant_attributes.length > 0;
  const [relations, variants] = await Promise.all([
    relatedByStaff(db, row.id, locale),
    varied ? variantsOnPage(db, row.id, locale) : { items: [], groups: [] },
  ]);
  const value = { row, relations: relations.filter(({ live }) => live).slice(0, MOST_SHOWN), variants };
  // What is not on sale yet will be on the page once it is.
  const products = [row, ...relations, ...variants.items].map(({ id }) => id);
  return [{ key: keyOf(address), value, products, bytes: 1_000 + 2 * JSON.stringify(value).length }];
}
