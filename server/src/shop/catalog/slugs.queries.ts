import { sql, type RawBuilder } from 'kysely';

/**
 * SQL: the id of the product that the two parts of an address name or once named, in any language; null if there is no such product.
 * The address of a variant names its main product.
 */
export const productBySlugs = (classSlug: string, slug: string): RawBuilder<string | null> => sql`(
  select (select coalesce(v.parent_id, v.id) from products v where v.id = s.product_id) from product_slugs s
  where s.slug = ${slug}
    and s.class_id = (select thing::uuid from shelf_slugs where kind = 'class' and slug = ${classSlug}))`;
