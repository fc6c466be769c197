import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Disputes } from '../../platform/db/types.ts';

export type DisputeRow = Selectable<Disputes>;
export type DisputeFacts = Pick<
  DisputeRow,
  | 'provider'
  | 'dispute_ref'
  | 'kind'
  | 'order_id'
  | 'amount_minor'
  | 'currency'
  | 'reason'
  | 'due_at'
  | 'opened_at'
>;

/** The dispute, made where it is new, with the state that it had; null where it had none. The caller has the order's lock. */
export async function lockDispute(
  trx: Trx,
  facts: DisputeFacts,
  now: Date,
): Promise<{ id: string; before: DisputeRow['state'] | null }> {
  const known = await trx
    .selectFrom('disputes')
    .select(['id', 'state'])
    .where('provider', '=', facts.provider)
    .where('dispute_ref', '=', facts.dispute_ref)
    .forUpdate()
    .executeTakeFirst();
  if (known) {
    // The date moves when the bank takes its time.
    if (known.state === 'open')
      await trx.updateTable('disputes').set({ due_at: facts.due_at }).where('id', '=', known.id).execute();
    return { id: known.id, before: known.state };
  }
  const { id } = await trx
    .insertInto('disputes')
    .values({ ...facts, state: 'open', opened_at: facts.opened_at ?? now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, before: null };
}

export interface ListedDispute extends DisputeRow {
  order_no: string;
  status: string;
  email: string;
}

const columns = sql`d.*, o.order_no, o.status, o.email`;

/** A page of the disputes: of the open ones the first due first, of the others the latest. */
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
  return { rows, counts: counted.rows[0]! };
}

/** One dispute, for staff, whom the endpoint has let in. */
export async function disputeById(db: Db, id: string): Promise<ListedDispute | undefined> {
  const { rows } = await sql<ListedDispute>`
    select ${columns} from disputes d join orders o on o.id = d.order_id where d.id = ${id}`.execute(db);
  return rows[0];
}

/** Orders that are held for a dispute. */
export async function frozenFor(db: Db, id: string): Promise<{ order_no: string; status: string }[]> {
  return await db
    .selectFrom('dispute_freezes as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .select(['o.order_no', 'o.status'])
    .where('f.dispute_id', '=', id)
    .where('f.lifted_at', 'is', null)
    .orderBy('o.placed_at', 'desc')
    .limit(200)
    .execute();
}
