import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';

/** Something that products are sorted under (a class, a platform), with its name in one language. */
export interface Named {
  code: string;
  slug: string;
  name: string;
}

/** SQL: the name in a language, from a `{locale: name}` column of the table or alias; en-US where it has none. */
export const nameIn = (table: string, locale: Locale): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${table}.names`)}->>${locale}, ${sql.ref(`${table}.names`)}->>'en-US')`;

/** SQL: a platform, region or genre as a `Named`. */
export const namedBy = (table: string, locale: Locale): RawBuilder<Named> =>
  sql<Named>`jsonb_build_object('code', ${sql.ref(`${table}.code`)}, 'slug', ${sql.ref(`${table}.slug`)},
    'name', ${nameIn(table, locale)})`;

/** SQL: a class as a `Named`. It has no code but its slug. */
export const classNamed = (table: string, locale: Locale): RawBuilder<Named> =>
  sql<Named>`jsonb_build_object('code', ${sql.ref(`${table}.slug`)}, 'slug', ${sql.ref(`${table}.slug`)},
    'name', ${nameIn(table, locale)})`;
