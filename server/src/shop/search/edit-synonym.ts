import { problem } from '@halfturn/contract/problem.ts';
import type { Synonym } from '@halfturn/contract/staff/search.ts';
import { audit } from '../../house/audit/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { notify } from '../../platform/db/listener.ts';
import {
  foldedInput,
  insertSynonym,
  lockSynonym,
  removeSynonym,
  updateSynonym,
  type SynonymInput,
} from './synonyms.queries.ts';

/** Adds a synonym without an audit entry, as a seed does. Searches use it after the commit. Returns its id. */
export const addSynonym = async (trx: Trx, input: SynonymInput): Promise<string> =>
  (await insertSynonym(trx, input)).id;

/** Adds a synonym for a colleague. Refuses words that fold to a single one, as they need no synonym. */
export async function writeSynonym(trx: Trx, given: SynonymInput, actor: string): Promise<Synonym> {
  const input = withoutEmpty(given);
  await refuseUseless(trx, input);
  const after = await insertSynonym(trx, input);
  await record(trx, { actor, action: 'search.synonymAdded', id: after.id, before: null, after });
  return after;
}

/** Changes a synonym. Refuses as `writeSynonym` does, and an unknown id. */
export async function editSynonym(
  trx: Trx,
  id: string,
  given: SynonymInput,
  actor: string,
): Promise<Synonym> {
  const input = withoutEmpty(given);
  const before = await lockSynonym(trx, id);
  if (!before) throw problem('not_found');
  await refuseUseless(trx, input);
  const after = await updateSynonym(trx, id, input);
  await record(trx, { actor, action: 'search.synonymChanged', id, before, after });
  return after;
}

/** Deletes a synonym. Refuses an unknown id. */
export async function deleteSynonym(trx: Trx, id: string, actor: string): Promise<void> {
  const before = await lockSynonym(trx, id);
  if (!before) throw problem('not_found');
  await removeSynonym(trx, id);
  await record(trx, { actor, action: 'search.synonymDeleted', id, before, after: null });
}

/** An empty replacement is none. */
const withoutEmpty = (input: SynonymInput): SynonymInput => ({
  ...input,
  replacement: input.replacement || null,
});

/** Words that fold to nothing find nothing, and a group of one word in two spellings adds nothing. */
async function refuseUseless(trx: Trx, input: SynonymInput): Promise<void> {
  const { keys, replacement } = await foldedInput(trx, input);
  if (keys < (input.replacement === null ? 2 : 1))
    throw problem('invalid_input', { fields: { words: 'invalid' } });
  if (replacement === '') throw problem('invalid_input', { fields: { replacement: 'invalid' } });
}

interface Change {
  actor: string;
  action: string;
  id: string;
  before: Synonym | null;
  after: Synonym | null;
}

/** Writes the change to the audit log, and notifies the page caches. */
async function record(trx: Trx, { actor, action, id, before, after }: Change): Promise<void> {
  await audit(trx, {
    actor,
    action,
    subject: `synonym:${id}`,
    before: before && withoutId(before),
    after: after && withoutId(after),
  });
  await notify(trx, 'catalog');
}

const withoutId = ({ id: _, ...fields }: Synonym): Record<string, unknown> => ({ ...fields });
