import { sql, type RawBuilder } from 'kysely';

/** SQL: the id of the product that the two parts of an address name or once named, in any language; null if there is no such product. */
export const productBySlugs = (classSlug: string, slug: string): RawBuilder<string | null> => sql`(
  select product_id from product_slugs
  where slug = ${slug}
    and class_id = (select thing::uuid from shelf_slugs where kind = 'class' and slug = ${classSlug}))`;
