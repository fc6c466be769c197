import { sql } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { nameIn } from '../../platform/db/named.ts';

/** Synonyms that are listed; the others are found by their words. */
const LISTED = 500;
export interface WrittenSynonym {
  id: string;
  words: string[];
  replacement: string | null;
  locale: Locale | null;
}
const WRITTEN = ['id', 'words', 'replacement', 'locale'] as const;

/** Synonyms as the shopkeeper wrote them, newest first, and how many there are. With `q`, only those that contain it. */
export async function listSynonyms(db: Db, q: string): Promise<{ rows: WrittenSynonym[]; total: number }> {
  const { rows } = await sql<WrittenSynonym & { total: number }>`
    select id, words, replacement, locale, count(*) over ()::int as total from search_synonyms
    where ${q} = '' or array_to_string(keys || coalesce(replacement_key, ''), ' ') like '%' || search_key(${q}) || '%'
    order by created_at desc, id desc limit ${LISTED}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Words as search looks for them: folded as titles are, each once, in the order in which they were written. */
export async function foldedWords(trx: Trx, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select search_key(word) as key from unnest(${words}::text[]) with ordinality as w (word, no)
    where search_key(word) <> '' group by 1 order by min(no)`.execute(trx);
  return rows.map(({ key }) => key);
}

/** Words that mean the same (no replacement), or that are replaced by others, as the shopkeeper writes them. */
export interface SynonymInput {
  words: readonly string[];
  replacement: string | null;
  /** The display language that it is for; null for all. */
  locale: Locale | null;
}

/** A synonym with its words as search looks for them. */
export interface FoldedSynonym extends SynonymInput {
  keys: string[];
  replacementKey: string | null;
}

/** Inserts a synonym, or replaces the one of an id, which must be locked. */
export function putSynonym(trx: Trx, id: string | null, synonym: FoldedSynonym): Promise<WrittenSynonym> {
  const { words, replacement, locale, keys, replacementKey } = synonym;
  const kind = replacement === null ? ('both' as const) : ('instead' as const);
  const columns = { kind, locale, words: [...words], replacement, keys, replacement_key: replacementKey };
  return trx
    .insertInto('search_synonyms')
    .values({ ...(id !== null && { id }), ...columns })
    .onConflict((oc) => oc.column('id').doUpdateSet({ ...columns, updated_at: sql`now()` }))
    .returning(WRITTEN)
    .$narrowType<{ locale: Locale | null }>()
    .executeTakeFirstOrThrow();
}

/** Locks a synonym and returns it as it was written; undefined if there is none. */
export const lockSynonym = (trx: Trx, id: string): Promise<WrittenSynonym | undefined> =>
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

/** Products with their platforms, in the order of their ids. */
export async function namesOfProducts(
  db: Db,
  ids: readonly string[],
  locale: Locale,
): Promise<{ id: string; name: string; platform: string }[]> {
  const { rows } = await sql<{ id: string; name: string; platform: string }>`
    select p.id, p.name, coalesce(${nameIn('pl', locale)}, '') as platform
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, no)
    join products p using (id) left join platforms pl on pl.code = p.platform_code order by no`.execute(db);
  return rows;
}
