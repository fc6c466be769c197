import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Trx } from '../../platform/db/kysely.ts';

/** A group of words that mean the same (no replacement), or words that stand for a replacement, as the shopkeeper writes them. */
export interface SynonymInput {
  words: readonly string[];
  replacement: string | null;
  /** The display language it is for; null for all. */
  locale: Locale | null;
}

/**
 * SQL: the columns of a synonym's row, in the order of `COLUMNS`. It is looked for by its words as titles are folded, each once;
 * the table refuses words without a letter or a digit.
 */
export const valuesOf = ({ words, replacement, locale }: SynonymInput): RawBuilder<unknown> => sql`
  ${replacement === null ? 'both' : 'instead'}, ${locale}::text, ${words}::text[], ${replacement}::text,
  array(select key from (
    select search_key(word) as key, min(no) as no from unnest(${words}::text[]) with ordinality as w (word, no)
    group by 1) as k where key <> '' order by no),
  search_key(${replacement}::text)`;
export const COLUMNS = sql.raw('kind, locale, words, replacement, keys, replacement_key');

/** Adds a synonym; searches go by it from the commit on. Returns its id. */
export async function addSynonym(trx: Trx, input: SynonymInput): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into search_synonyms (${COLUMNS}) select ${valuesOf(input)} returning id`.execute(trx);
  return rows[0]!.id;
}
