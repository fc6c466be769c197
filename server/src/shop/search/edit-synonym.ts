import { problem } from '@halfturn/contract/problem.ts';
import type { Synonym } from '@halfturn/contract/staff/search.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import {
  foldedWords,
  insertSynonym,
  lockSynonym,
  removeSynonym,
  updateSynonym,
  type FoldedSynonym,
  type SynonymInput,
} from './synonyms.queries.ts';

/** Adds a synonym without an audit entry, as a seed does. Searches use it after the commit. Returns its id. */
export const addSynonym = async (trx: Trx, input: SynonymInput): Promise<string> =>
  (await insertSynonym(trx, await folded(trx, input))).id;

/** Adds a synonym for a colleague. Refuses words that fold to a single one, as they need no synonym. */
export async function writeSynonym(trx: Trx, input: SynonymInput, actor: string): Promise<Synonym> {
  const after = await insertSynonym(trx, await folded(trx, input));
  await record(trx, { actor, action: 'search.synonymAdded', before: null, after });
  return after;
}

/** Changes a synonym. Refuses as `writeSynonym` does, and an unknown id. */
export async function editSynonym(
  trx: Trx,
  id: string,
  input: SynonymInput,
  actor: string,
): Promise<Synonym> {
  const before = await lock(trx, id);
  const after = await updateSynonym(trx, id, await folded(trx, input));
  await record(trx, { actor, action: 'search.synonymChanged', before, after });
  return after;
}

/** Deletes a synonym. Refuses an unknown id. */
export async function deleteSynonym(trx: Trx, id: string, actor: string): Promise<void> {
  const before = await lock(trx, id);
  await removeSynonym(trx, id);
  await record(trx, { actor, action: 'search.synonymDeleted', before, after: null });
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
  if (keys.length < (replacement === null ? 2 : 1))
    throw problem('invalid_input', { fields: { words: 'invalid' } });
  if (replacement === null) return { ...input, replacement, keys, replacementKey: null };
  const [replacementKey] = await foldedWords(trx, [replacement]);
  if (replacementKey === undefined) throw problem('invalid_input', { fields: { replacement: 'invalid' } });
  return { ...input, replacement, keys, replacementKey };
}

interface Change {
  actor: string;
  action: string;
  before: Synonym | null;
  after: Synonym | null;
}

/** Writes the change to the audit log, and notifies the page caches. */
async function record(trx: Trx, { actor, action, before, after }: Change): Promise<void> {
  const fieldsOf = (synonym: Synonym | null): Record<string, unknown> | null => {
    if (synonym === null) return null;
    const { id: _, ...fields } = synonym;
    return fields;
  };
  const subject = `synonym:${(after ?? before)?.id}`;
  await audit(trx, { actor, action, subject, before: fieldsOf(before), after: fieldsOf(after) });
  await notify(trx, 'catalog');
}
