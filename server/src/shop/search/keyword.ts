import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';

/** More words than this say nothing more about what is wanted. */
const MOST_WORDS = 8;
/** How like a title must be to what was typed, where nothing holds the words themselves (1 is the same). */
const LIKENESS = 0.45;

/** A keyword as it is looked for. */
export interface Keyword {
  /** Folded as `search_fold` does it; letters, digits and single blanks. */
  folded: string;
  words: Word[];
}

interface Word {
  text: string;
  /** Platforms and genres whose names (or codes) hold a word that begins so, in the visitor's language or in English. */
  platforms: string[];
  genres: string[];
}

/**
 * Reads what was typed: folded by the database, so that it is folded as the titles are. Where no letter and no digit is in
 * it, there are no words, and nothing holds it.
 */
export async function readKeyword(db: Db, typed: string, locale: Locale): Promise<Keyword> {
  const { rows } = await sql<{ folded: string; words: Word[] | null }>`
    with typed as (select search_fold(${typed}) as folded),
    words as (
      select text, no from typed, unnest(string_to_array(folded, ' ')) with ordinality as w(text, no)
      where text <> '' limit ${MOST_WORDS}),
    named as (
      select 'platform' as kind, code, ${namesOf(locale)} as names from platforms
      union all select 'genre', code, ${namesOf(locale)} from genres)
    select folded, (
      select jsonb_agg(jsonb_build_object('text', text, 'platforms', ${codes('platform')}, 'genres', ${codes('genre')}) order by no)
      from words) as words
    from typed`.execute(db);
  const { folded, words } = rows[0]!;
  return { folded, words: words ?? [] };
}

const namesOf = (locale: Locale): RawBuilder<string> =>
  sql`' ' || search_fold(concat_ws(' ', code, slug, names->>${locale}, names->>'en-US'))`;

/** Two Latin letters begin too many names; two Chinese signs are a name. */
const codes = (kind: string): RawBuilder<string[]> =>
  sql`coalesce((select jsonb_agg(code) from named where kind = ${sql.lit(kind)}
    and octet_length(text) >= 3 and names like '% ' || text || '%'), '[]'::jsonb)`;

/** SQL: the product `p` holds every word, in its title, its makers' names, its platform's or its genre's. */
export function holds({ words }: Keyword): RawBuilder<boolean> {
  const each = words.map(({ text, platforms, genres }) => {
    const ways = [sql`p.search_text like ${`%${text}%`}`];
    if (platforms.length > 0) ways.push(sql`p.platform_code = any(${platforms}::text[])`);
    if (genres.length > 0) ways.push(sql`p.genre_code = any(${genres}::text[])`);
    return sql`(${sql.join(ways, sql` or `)})`;
  });
  return each.length === 0 ? sql`false` : sql`(${sql.join(each, sql` and `)})`;
}

/** SQL: how far the title of `p` is from what was typed: 0 is the title itself. */
export function distance({ folded, words }: Keyword): RawBuilder<number> {
  return sql<number>`case
    when p.search_name = ${folded} then 0
    when p.search_name like ${`${folded}%`} then 1
    when ' ' || p.search_name like ${`% ${folded}%`} then 2
    when p.search_name like all(${words.map(({ text }) => `%${text}%`)}::text[]) then 3
    else 4 end`;
}

/** SQL: the title of `p` is like what was typed, a slip or two aside. */
export const isLike = ({ folded }: Keyword): RawBuilder<boolean> =>
  sql`word_similarity(${folded}, p.search_name) >= ${sql.lit(LIKENESS)}`;

/** SQL: as `distance`, by likeness. */
export const unlikeness = ({ folded }: Keyword): RawBuilder<number> =>
  sql<number>`-(word_similarity(${folded}, p.search_name) + similarity(${folded}, p.search_name))`;
