import type { Context } from '../../platform/context.ts';
import { chainHead } from './audit.queries.ts';

/**
 * Writes the end of the audit log's chain into the process's log. A chain that is cut off and sealed again in the database
 * no longer ends in the hashes that the process's log, kept elsewhere, remembers.
 */
export async function tellChainHead({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const head = await chainHead(db);
  if (head) log.info({ row: head.id, hash: head.hash.toString('hex') }, 'The audit log ends with this row.');
}
