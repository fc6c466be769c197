import { problem } from '@halfturn/contract/problem.ts';
import type { Synonym } from '@halfturn/contract/staff/search.ts';
import { audit } from '../../house/audit/door.ts';
import { demandSeen } from '../../house/staff/door.ts';
import { versionOf } from '../../platform/version-of.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import {
  foldedWords,
  lockSynonym,
  putSynonym,
  removeSynonym,
  type FoldedSynonym,
  type SynonymInput,
  type WrittenSynonym,
} from './synonyms.queries.ts';

/** Adds a synonym without an audit entry, as a seed does. Searches use it after the commit. Returns its id. */
export const addSynonym = async (trx: Trx, input: SynonymInput): Promise<string> =>
  (await putSynonym(trx, null, await folded(trx, input))).id;

/**
 * Adds a synonym for a colleague, or changes the one that they have seen. Refuses an unknown id, `content_changed`, and words that
 * fold to a single one, as they need no synonym.
 */
export async function saveSynonym(
  trx: Trx,
  seen: { id: string; version: string } | null,
  input: SynonymInput,
  actor: string,
): Promise<Synonym> {
  const id = seen?.id ?? null;
  const before = id === null ? null : await lock(trx, id);
  if (seen && before)
    await demandSeen(trx, seen.version, { now: fieldsOf(before), subject: `synonym:${id}` });
  const after = await putSynonym(trx, id, await folded(trx, input));
  await record(trx, actor, before ? 'search.synonymChanged' : 'search.synonymAdded', before, after);
  return synonymWire(after);
}

/** Deletes a synonym. Refuses an unknown id. */
export async function deleteSynonym(trx: Trx, id: string, actor: string): Promise<void> {
  const before = await lock(trx, id);
  await removeSynonym(trx, id);
  await record(trx, actor, 'search.synonymDeleted', before, null);
}

async function lock(trx: Trx, id: string): Promise<WrittenSynonym> {
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

/** What can be changed of a synonym. */
const fieldsOf = ({ words, replacement, locale }: WrittenSynonym) => ({ words, replacement, locale });

/** A synonym as the back office shows it. */
export const synonymWire = (synonym: WrittenSynonym): Synonym => ({
  ...synonym,
  version: versionOf(fieldsOf(synonym)),
});

/** Writes the change to the audit log, and notifies the page caches. */
async function record(
  trx: Trx,
  actor: string,
  action: string,
  before: WrittenSynonym | null,
  after: WrittenSynonym | null,
): Promise<void> {
  const subject = `synonym:${(after ?? before)?.id}`;
  await audit(trx, {
    actor,
    action,
    subject,
    before: before && fieldsOf(before),
    after: after && fieldsOf(after),
  });
  await notify(trx, 'catalog');
}
