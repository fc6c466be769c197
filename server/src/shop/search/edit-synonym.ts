import { problem } from '@halfturn/contract/problem.ts';
import type { Synonym } from '@halfturn/contract/staff/search.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import {
  foldedWords,
  lockSynonym,
  putSynonym,
  removeSynonym,
  type FoldedSynonym,
  type SynonymInput,
} from './synonyms.queries.ts';

/** Adds a synonym without an audit entry, as a seed does. Searches use it after the commit. Returns its id. */
export const addSynonym = async (trx: Trx, input: SynonymInput): Promise<string> =>
  (await putSynonym(trx, null, await folded(trx, input))).id;

/**
 * Adds a synonym for a colleague, or changes the one of an id. Refuses an unknown id, and words that fold to a single one, as they
 * need no synonym.
 */
export async function saveSynonym(
  trx: Trx,
  id: string | null,
  input: SynonymInput,
  actor: string,
): Promise<Synonym> {
  const before = id === null ? null : await lock(trx, id);
  const after = await putSynonym(trx, id, await folded(trx, input));
  await record(trx, actor, before ? 'search.synonymChanged' : 'search.synonymAdded', before, after);
  return after;
}

/** Deletes a synonym. Refuses an unknown id. */
export async function deleteSynonym(trx: Trx, id: string, actor: string): Promise<void> {
  const before = await lock(trx, id);
  await removeSynonym(trx, id);
  await record(trx, actor, 'search.synonymDeleted', before, null);
}

async function lock(trx: Trx, id: string): Promise<Synonym> {
  const found = await lockSynonym(trx, id);
  if (!found) throw problem('not_found');
  return found;
}

/** Words that fold to nothing find nothing, and a group of one word in two spellings adds nothing: both are refused. */
async function folded(trx: Trx, input: SynonymInput): Promise<FoldedSynonym> {
  const replacement = input.replacement || null;
  const keys = await foldedWords(trx, input.words);
  const [replacementKey = null] = await foldedWords(trx, replacement === null ? [] : [replacement]);
  if (keys.length < (replacement === null ? 2 : 1))
    throw problem('invalid_input', { fields: { words: 'invalid' } });
  if (replacement !== null && replacementKey === null)
    throw problem('invalid_input', { fields: { replacement: 'invalid' } });
  return { ...input, replacement, keys, replacementKey };
}

/** Writes the change to the audit log, and notifies the page caches. */
async function record(
  trx: Trx,
  actor: string,
  action: string,
  before: Synonym | null,
  after: Synonym | null,
): Promise<void> {
  const fieldsOf = (synonym: Synonym | null): Record<string, unknown> | null =>
    synonym && { words: synonym.words, replacement: synonym.replacement, locale: synonym.locale };
  const subject = `synonym:${(after ?? before)?.id}`;
  await audit(trx, { actor, action, subject, before: fieldsOf(before), after: fieldsOf(after) });
  await notify(trx, 'catalog');
}
