import type { OrderStatus } from '@halfturn/contract/orders.ts';
import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
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

export interface ListedDispute extends DisputeRow {
  order_no: string;
  status: OrderStatus;
  email: string;
}

const columns = sql`d.*, o.order_no, o.status, o.email`;

/** A page of the disputes: the open ones by their due date, the closed ones newest first. */
export async function listDisputes(
  db: Db,
  { tab, pageNum, pageSize }: { tab: 'open' | 'closed'; pageNum: number; pageSize: number },
): Promise<{ rows: ListedDispute[]; counts: { open: number; closed: number } }> {
  const where = tab === 'open' ? sql`d.state = 'open'` : sql`d.state <> 'open'`;
  const order = tab === 'open' ? sql`coalesce(d.due_at, 'infinity'), d.id` : sql`d.id desc`;
  const [{ rows }, counted] = await Promise.all([
    sql<ListedDispute>`select ${columns} from disputes d join orders o on o.id = d.order_id
      where ${where} order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ open: number; closed: number }>`
      select count(*) filter (where state = 'open')::int as open, count(*) filter (where state <> 'open')::int as closed
      from disputes`.execute(db),
  ]);
  return { rows, counts: firstOf(counted.rows) };
}

/** One dispute with its order; undefined if there is none. For staff, and for commands that lock its order next. */
export async function disputeById(db: Db, id: string): Promise<ListedDispute | undefined> {
  const { rows } = await sql<ListedDispute>`
    select ${columns} from disputes d join orders o on o.id = d.order_id where d.id = ${id}`.execute(db);
  return rows[0];
}
