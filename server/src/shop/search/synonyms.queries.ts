import { sql, type RawBuilder } from 'kysely';
import type { Synonym as Written } from '@halfturn/contract/staff/search.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { nameIn } from '../../platform/db/named.ts';

/** Words that mean the same, or that are replaced by others; folded as titles are. */
export interface Synonym {
  keys: string[];
  /** What is searched instead; null if the words mean the same. */
  replacement: string | null;
}

/** Synonyms that one query can use. */
const MOST = 40;

/** The synonyms that these phrases are in, for a display language. */
export async function synonymsOf(db: Db, phrases: readonly string[], locale: Locale): Promise<Synonym[]> {
  const { rows } = await sql<Synonym>`
    select keys, replacement_key as replacement from search_synonyms
    where keys && ${phrases}::text[] and (locale is null or locale = ${locale})
    order by created_at, id limit ${MOST}`.execute(db);
  return rows;
}

/** Synonyms that are listed; the others are found by their words. */
const LISTED = 500;
const WRITTEN = ['id', 'words', 'replacement', 'locale'] as const;

/** Synonyms as the shopkeeper wrote them, newest first, and how many there are. With `q`, only those that contain it. */
export async function listSynonyms(db: Db, q: string): Promise<{ rows: Written[]; total: number }> {
  const { rows } = await sql<Written & { total: number }>`
    select id, words, replacement, locale, count(*) over ()::int as total from search_synonyms
    where ${q} = '' or array_to_string(keys || coalesce(replacement_key, ''), ' ') like '%' || search_key(${q}) || '%'
    order by created_at desc, id desc limit ${LISTED}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Words that mean the same (no replacement), or that are replaced by others, as the shopkeeper writes them. */
export interface SynonymInput {
  words: readonly string[];
  replacement: string | null;
  /** The display language that it is for; null for all. */
  locale: Locale | null;
}

/** SQL: words folded as titles are, each once, in the order in which they were written. */
const keysOf = (words: readonly string[]): RawBuilder<string[]> => sql<string[]>`array(select key from (
  select search_key(word) as key, min(no) as no from unnest(${words}::text[]) with ordinality as w (word, no)
  group by 1) as k where key <> '' order by no)`;

const columnsOf = ({ words, replacement, locale }: SynonymInput) => ({
  kind: replacement === null ? ('both' as const) : ('instead' as const),
  locale,
  words: [...words],
  replacement,
  keys: keysOf(words),
  replacement_key: sql<string | null>`search_key(${replacement}::text)`,
});

/** Inserts a synonym. The table refuses words without a letter or a digit. */
export const insertSynonym = (trx: Trx, input: SynonymInput): Promise<Written> =>
  trx
    .insertInto('search_synonyms')
    .values(columnsOf(input))
    .returning(WRITTEN)
    .$narrowType<{ locale: Locale | null }>()
    .executeTakeFirstOrThrow();

/** Updates a synonym, which must be locked. */
export const updateSynonym = (trx: Trx, id: string, input: SynonymInput): Promise<Written> =>
  trx
    .updateTable('search_synonyms')
    .set({ ...columnsOf(input), updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(WRITTEN)
    .$narrowType<{ locale: Locale | null }>()
    .executeTakeFirstOrThrow();

/** Locks a synonym and returns it as it was written; undefined if there is none. */
export const lockSynonym = (trx: Trx, id: string): Promise<Written | undefined> =>
  trx
    .selectFrom('search_synonyms')
    .select(WRITTEN)
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ locale: Locale | null }>()
    .executeTakeFirst();

export async function removeSynonym(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('search_synonyms').where('id', '=', id).execute();
}

/** How many different words an input folds to, and its folded replacement. */
export const foldedInput = (
  trx: Trx,
  { words, replacement }: SynonymInput,
): Promise<{ keys: number; replacement: string | null }> =>
  trx
    .selectNoFrom([
      sql<number>`cardinality(${keysOf(words)})`.as('keys'),
      sql<string | null>`search_key(${replacement}::text)`.as('replacement'),
    ])
    .executeTakeFirstOrThrow();

/** Products with their platforms, in the order of their ids. */
export async function namesOfProducts(
  db: Db,
  ids: readonly string[],
  locale: Locale,
): Promise<{ id: string; name: string; platform: string }[]> {
  const { rows } = await sql<{ id: string; name: string; platform: string }>`
    select p.id, p.name, ${nameIn('pl', locale)} as platform
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, no)
    join products p using (id) join platforms pl on pl.code = p.platform_code order by no`.execute(db);
  return rows;
}
