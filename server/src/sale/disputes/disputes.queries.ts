import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import type { Disputes } from '../../platform/db/types.ts';

export type DisputeRow = Selectable<Disputes>;
export type DisputeFacts = Omit<Insertable<Disputes>, 'state'> & Pick<DisputeRow, 'kind'>;

/**
 * The dispute with its former state, stored if it is new; then the state is null. The date by which evidence is due moves if the
 * bank takes longer. The caller holds the order's lock.
 */
export async function lockDispute(
  trx: Trx,
  facts: DisputeFacts,
): Promise<{ id: string; before: DisputeRow['state'] | null }> {
  const known = await trx
    .selectFrom('disputes')
    .select(['id', 'state'])
    .where('provider', '=', facts.provider)
    .where('dispute_ref', '=', facts.dispute_ref)
    .forUpdate()
    .executeTakeFirst();
  if (known) {
    if (known.state === 'open') await updateDispute(trx, known.id, { due_at: facts.due_at });
    return { id: known.id, before: known.state };
  }
  const { id } = await trx
    .insertInto('disputes')
    .values({ ...facts, state: 'open' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, before: null };
}

/** Writes columns of a dispute whose order is locked. */
export async function updateDispute(trx: Trx, id: string, set: Updateable<Disputes>): Promise<void> {
  await trx.updateTable('disputes').set(set).where('id', '=', id).execute();
}

/** Whether a dispute about an order is open. A warning does not count. */
export async function isDisputed(trx: Trx, orderId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('disputes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'dispute')
    .where('state', '=', 'open')
    .executeTakeFirst();
  return open !== undefined;
}
