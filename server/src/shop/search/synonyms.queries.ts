import { sql } from 'kysely';
import type { Synonym as Written } from '@halfturn/contract/staff/search.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { nameIn } from '../../platform/db/named.ts';

/** A group of words that mean the same, or words that stand for another; folded as titles are. */
export interface Synonym {
  keys: string[];
  /** What is looked for in their place; null where they all mean the same. */
  replacement: string | null;
}

/** As many groups can be about what one person typed. */
const MOST = 40;

/** The synonyms that these phrases are in, for a display language. */
export async function synonymsOf(db: Db, phrases: readonly string[], locale: Locale): Promise<Synonym[]> {
  const { rows } = await sql<Synonym>`
    select keys, replacement_key as replacement from search_synonyms
    where keys && ${phrases}::text[] and (locale is null or locale = ${locale})
    order by created_at, id limit ${MOST}`.execute(db);
  return rows;
}

/** A list of more nobody reads; the others are found by their words. */
const LISTED = 500;
const written = sql`id, words, replacement, locale`;

/** Synonyms as the shopkeeper wrote them, the newest first, and how many there are; those that hold `q`, if anything is asked for. */
export async function listSynonyms(db: Db, q: string): Promise<{ rows: Written[]; total: number }> {
  const { rows } = await sql<Written & { total: number }>`
    select ${written}, count(*) over ()::int as total from search_synonyms
    where ${q} = '' or array_to_string(keys || coalesce(replacement_key, ''), ' ') like '%' || search_key(${q}) || '%'
    order by created_at desc, id desc limit ${LISTED}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** A synonym as it was written; undefined where there is none. */
export async function findSynonym(
  trx: Trx,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Written | undefined> {
  const { rows } = await sql<Written>`
    select ${written} from search_synonyms where id = ${id} ${lock ? sql`for update` : sql``}`.execute(trx);
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
