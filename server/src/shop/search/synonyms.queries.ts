import { sql } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Db } from '../../platform/db/kysely.ts';

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
