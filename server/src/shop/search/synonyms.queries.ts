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
const written = sql`id, words, replacement, locale`;

/** Synonyms as the shopkeeper wrote them, newest first, and how many there are. With `q`, only those that contain it. */
export async function listSynonyms(db: Db, q: string): Promise<{ rows: Written[]; total: number }> {
  const { rows } = await sql<Written & { total: number }>`
    select ${written}, count(*) over ()::int as total from search_synonyms
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

/** Inserts a synonym. The table refuses words without a letter or a digit. */
export async function insertSynonym(
  trx: Trx,
  { words, replacement, locale }: SynonymInput,
): Promise<Written> {
  const { rows } = await sql<Written>`
    insert into search_synonyms (kind, locale, words, replacement, keys, replacement_key)
    values (${kindOf(replacement)}, ${locale}, ${words}::text[], ${replacement}, ${keysOf(words)}, search_key(${replacement}::text))
    returning ${written}`.execute(trx);
  return onlyRow(rows);
}

/** Updates a synonym, which must be locked. */
export async function updateSynonym(
  trx: Trx,
  id: string,
  { words, replacement, locale }: SynonymInput,
): Promise<Written> {
  const { rows } = await sql<Written>`
    update search_synonyms set kind = ${kindOf(replacement)}, locale = ${locale}, words = ${words}::text[],
      replacement = ${replacement}, keys = ${keysOf(words)}, replacement_key = search_key(${replacement}::text),
      updated_at = now()
    where id = ${id} returning ${written}`.execute(trx);
  return onlyRow(rows);
}

const kindOf = (replacement: string | null): 'both' | 'instead' =>
  replacement === null ? 'both' : 'instead';

export async function removeSynonym(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('search_synonyms').where('id', '=', id).execute();
}

/** How many different words an input folds to, and its folded replacement. */
export async function foldedInput(
  trx: Trx,
  { words, replacement }: SynonymInput,
): Promise<{ keys: number; replacement: string | null }> {
  const { rows } = await sql<{ keys: number; replacement: string | null }>`
    select cardinality(${keysOf(words)}) as keys, search_key(${replacement}::text) as replacement`.execute(
    trx,
  );
  return onlyRow(rows);
}

/** Notifies the web processes that pages about the catalog may have changed. */
export async function notifyCatalog(trx: Trx): Promise<void> {
  await sql`select pg_notify('catalog', '')`.execute(trx);
}

/** Locks a synonym and returns it as it was written; undefined if there is none. */
export async function lockSynonym(trx: Trx, id: string): Promise<Written | undefined> {
  const { rows } = await sql<Written>`
    select ${written} from search_synonyms where id = ${id} for update`.execute(trx);
  return rows[0];
}

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

function onlyRow<T>([row]: readonly T[]): T {
  if (!row) throw new Error('the statement returned no row');
  return row;
}
