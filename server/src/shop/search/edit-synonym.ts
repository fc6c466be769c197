import { sql } from 'kysely';
import { problem } from '@halfturn/contract/problem.ts';
import type { Synonym } from '@halfturn/contract/staff/search.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { addSynonym, COLUMNS, valuesOf, type SynonymInput } from './add-synonym.ts';
import { findSynonym } from './synonyms.queries.ts';

/** An empty replacement is none. */
const inputOf = (input: SynonymInput): SynonymInput => ({ ...input, replacement: input.replacement || null });

/** Adds a synonym by somebody's hand. Refuses words that fold to one, as they need no synonym. */
export async function writeSynonym(trx: Trx, given: SynonymInput, actor: string): Promise<Synonym> {
  const input = inputOf(given);
  await refuseEmpty(trx, input);
  const id = await addSynonym(trx, input);
  const after = (await findSynonym(trx, id))!;
  await tell(trx, actor, 'search.synonymAdded', null, after);
  return after;
}

/** Changes a synonym. Refuses as `writeSynonym` does, and what is not there. */
export async function editSynonym(
  trx: Trx,
  id: string,
  given: SynonymInput,
  actor: string,
): Promise<Synonym> {
  const input = inputOf(given);
  const before = await findSynonym(trx, id, { lock: true });
  if (!before) throw problem('not_found');
  await refuseEmpty(trx, input);
  await sql`update search_synonyms set (${COLUMNS}, updated_at) = (select ${valuesOf(input)}, now()) where id = ${id}`.execute(
    trx,
  );
  const after = (await findSynonym(trx, id))!;
  await tell(trx, actor, 'search.synonymChanged', before, after);
  return after;
}

/** Takes a synonym away. Refuses what is not there. */
export async function deleteSynonym(trx: Trx, id: string, actor: string): Promise<void> {
  const before = await findSynonym(trx, id, { lock: true });
  if (!before) throw problem('not_found');
  await trx.deleteFrom('search_synonyms').where('id', '=', id).execute();
  await tell(trx, actor, 'search.synonymDeleted', before, null);
}

/** What folds to nothing finds nothing; a group of one word, or of one word in two spellings, means nothing new. */
async function refuseEmpty(trx: Trx, { words, replacement }: SynonymInput): Promise<void> {
  const { rows } = await sql<{ keys: number; replacement: string | null }>`
    select search_key(${replacement}::text) as replacement, (
      select count(distinct search_key(word))::int from unnest(${words}::text[]) as word
      where search_key(word) <> '') as keys`.execute(trx);
  const { keys, replacement: key } = rows[0]!;
  if (keys < (replacement === null ? 2 : 1)) throw problem('invalid_input', { fields: { words: 'invalid' } });
  if (key === '') throw problem('invalid_input', { fields: { replacement: 'invalid' } });
}

/** Writes it down, and tells the caches of guests' pages. */
async function tell(
  trx: Trx,
  actor: string,
  action: string,
  before: Synonym | null,
  after: Synonym | null,
): Promise<void> {
  const { id } = (after ?? before)!;
  await audit(trx, { actor, action, subject: `synonym:${id}`, before: bare(before), after: bare(after) });
  await sql`select pg_notify('catalog', '')`.execute(trx);
}

const bare = (synonym: Synonym | null): Record<string, unknown> | null =>
  synonym && { words: synonym.words, replacement: synonym.replacement, locale: synonym.locale };
