import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';

/** Something that products are sorted under (a class, a platform), with its name and address in one language. */
export interface Named {
  code: string;
  slug: string;
  name: string;
}

/** SQL: the name in a language, from a `{locale: name}` column of the table or alias; en-US where it has none. */
export const nameIn = (table: string, locale: Locale): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${table}.names`)}->>${locale}, ${sql.ref(`${table}.names`)}->>'en-US')`;

/** SQL: the address in a language, of a class, genre, platform or product; that of en-US where it has none of its own. */
export const slugIn = (table: string, locale: Locale): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${table}.slugs`)}->>${locale}, ${sql.ref(`${table}.slug`)})`;

/** SQL: the name of a product in a language; that of all languages if it has none of its own there. */
export const productNameIn = (table: string, locale: Locale): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${table}.names`)}->>${locale}, ${sql.ref(`${table}.name`)})`;

/** SQL: the code that the drawn cover of a product follows: that of its genre, or `goods` if it is shipped. */
export const artOf = (table: string): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(`${table}.kind`)} = 'key' then coalesce(${sql.ref(`${table}.genre_code`)}, '') else 'goods' end`;

/** SQL: a platform or genre as a `Named`. */
export const namedBy = (table: string, locale: Locale): RawBuilder<Named> =>
  sql<Named>`jsonb_build_object('code', ${sql.ref(`${table}.code`)}, 'slug', ${slugIn(table, locale)},
    'name', ${nameIn(table, locale)})`;

/** SQL: a region as a `Named`. It has no page of its own, and so no address in a language. */
export const regionNamed = (table: string, locale: Locale): RawBuilder<Named> =>
  sql<Named>`jsonb_build_object('code', ${sql.ref(`${table}.code`)}, 'slug', ${sql.ref(`${table}.slug`)},
    'name', ${nameIn(table, locale)})`;

/** SQL: a class as a `Named`. It has no code but its slug in en-US. */
export const classNamed = (table: string, locale: Locale): RawBuilder<Named> =>
  sql<Named>`jsonb_build_object('code', ${sql.ref(`${table}.slug`)}, 'slug', ${slugIn(table, locale)},
    'name', ${nameIn(table, locale)})`;
