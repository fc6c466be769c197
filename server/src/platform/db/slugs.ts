import { sql, type RawBuilder } from 'kysely';

/** What `/{name}` may name beside the shelves that are no class. */
export type ShelfKind = 'class' | 'genre' | 'platform';

/**
 * SQL: the class's id, or the code of the genre or platform, that a slug means or once meant, in whatever language; null
 * where it means none. Whether it is today's address in the visitor's language, the slug of what was found says.
 */
export const shelfBySlug = (kind: ShelfKind, slug: string): RawBuilder<string | null> =>
  kind === 'class'
    ? sql`(select thing::uuid from shelf_slugs where kind = 'class' and slug = ${slug})`
    : sql`(select thing from shelf_slugs where kind = ${sql.lit(kind)} and slug = ${slug})`;

/** SQL: whether the slug is an address of the row today, in any language, and not only a memory. */
export const answersTo = (table: string, slug: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.slug`)} = ${slug} or exists (
    select from jsonb_each_text(${sql.ref(`${table}.slugs`)}) as each where each.value = ${slug}))`;

/** SQL: the id of the product that the two parts of an address mean or once meant; null where they mean none. */
export const productBySlugs = (classSlug: string, slug: string): RawBuilder<string | null> => sql`(
  select product_id from product_slugs where class_id = ${shelfBySlug('class', classSlug)} and slug = ${slug})`;
