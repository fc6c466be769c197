import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Withdrawals } from '../../platform/db/types.ts';

interface WithdrawnUnit {
  delivery_id: string;
  withdrawal_id: string;
  settled_as: 'at_once' | 'returned' | 'proof' | null;
}

export type WithdrawalRow = Selectable<Withdrawals> & { units: WithdrawnUnit[] };

const ROWS = sql`
  select w.*, (select coalesce(jsonb_agg(jsonb_build_object('delivery_id', u.delivery_id,
      'withdrawal_id', u.withdrawal_id, 'settled_as', u.settled_as)), '[]'::jsonb)
    from withdrawal_units u where u.withdrawal_id = w.id) as units
  from withdrawals w`;

/** The withdrawals of an order, oldest first, each with its units. The caller has checked whose order it is. */
export async function withdrawalsOf(db: Db, orderId: string): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    ${ROWS} where w.order_id = ${orderId} order by w.declared_at, w.id limit 200`.execute(db);
  return rows;
}

interface NewWithdrawal {
  id: string;
  orderId: string;
  name: string;
  email: string;
  locale: Locale;
  refundedMinor: number;
  atOnce: readonly string[];
  awaited: readonly string[];
}

export async function insertWithdrawal(trx: Trx, draft: NewWithdrawal, now: Date): Promise<void> {
  await trx
    .insertInto('withdrawals')
    .values({
      id: draft.id,
      order_id: draft.orderId,
      name: draft.name,
      email: draft.email,
      locale: draft.locale,
      declared_at: now,
      refunded_minor: draft.refundedMinor,
    })
    .execute();
  await trx
    .insertInto('withdrawal_units')
    .values([
      ...draft.atOnce.map((id) => ({
        delivery_id: id,
        withdrawal_id: draft.id,
        settled_as: 'at_once',
        settled_at: now,
      })),
      ...draft.awaited.map((id) => ({ delivery_id: id, withdrawal_id: draft.id })),
    ])
    .execute();
}

/** The order of a withdrawal, to be locked before the withdrawal is read. Refuses `not_found`. */
export async function orderOfWithdrawal(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('withdrawals').select('order_id').where('id', '=', id).executeTakeFirst();
  if (!row) throw problem('not_found');
  return row.order_id;
}

/** The units of a withdrawal that have to come back, and have not yet. */
export async function awaitedUnits(trx: Trx, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('withdrawal_units')
    .select('delivery_id')
    .where('withdrawal_id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
  return rows.map((row) => row.delivery_id);
}

/** Marks awaited units as returned, or as proved to be sent. */
export async function settleUnits(
  trx: Trx,
  unitIds: readonly string[],
  how: 'returned' | 'proof',
  now: Date,
): Promise<void> {
  await trx
    .updateTable('withdrawal_units')
    .set({ settled_as: how, settled_at: now })
    .where('delivery_id', 'in', unitIds)
    .execute();
}

/** Marks the awaited units of an order as returned if their money went back. */
export async function settleRefunded(db: Db, orderId: string, now: Date): Promise<void> {
  await sql`update withdrawal_units u set settled_as = 'returned', settled_at = ${now}
    from deliveries d where d.order_id = ${orderId} and u.delivery_id = d.id and u.settled_at is null
      and d.refunded_at is not null`.execute(db);
}

/** A withdrawal with its units; undefined if there is none. */
export async function withdrawalById(db: Db, id: string): Promise<WithdrawalRow | undefined> {
  const { rows } = await sql<WithdrawalRow>`${ROWS} where w.id = ${id}`.execute(db);
  return rows[0];
}
