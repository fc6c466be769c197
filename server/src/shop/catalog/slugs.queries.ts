import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

/**
 * SQL: the id of the product that the two parts of an address name or once named, in any language; null if there is no such product.
 * The address of a variant names its main product.
 */
export const productBySlugs = (classSlug: string, slug: string): RawBuilder<string | null> => sql`(
  select (select coalesce(v.parent_id, v.id) from products v where v.id = s.product_id) from product_slugs s
  where s.slug = ${slug}
    and s.class_id = (select thing::uuid from shelf_slugs where kind = 'class' and slug = ${classSlug}))`;

/** Those of the paths (decoded) at which the store itself, a category or a live product has a page. */
export async function pathsWithGoods(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select asked.path from (
      select path, split_part(path, '/', 2) as first, split_part(path, '/', 3) as second, split_part(path, '/', 4) as third
      from unnest(${[...paths]}::text[]) as p (path)) as asked
    where (second = '' and (exists (select from reserved_slugs where slug = first)
        or exists (select from shelf_slugs where slug = first)))
      or (second <> '' and third = '' and exists (
        select from product_slugs n join products p on p.id = n.product_id and p.status = 'live'
        where n.slug = second
          and n.class_id = (select thing::uuid from shelf_slugs where kind = 'class' and slug = first)))`.execute(
    db,
  );
  return new Set(rows.map(({ path }) => path));
}
