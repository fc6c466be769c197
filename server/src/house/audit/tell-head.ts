import type { Context } from '../../platform/context.ts';

/**
 * Writes the end of the audit log's chain into the process's log. A chain that is cut off and sealed again in the database
 * no longer ends in the hashes that the process's log, kept elsewhere, remembers.
 */
export async function tellChainHead({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const head = await db
    .selectFrom('audit_log')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (head) log.info({ row: head.id, hash: head.hash.toString('hex') }, 'The audit log ends with this row.');
}
