import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Withdrawals } from '../../platform/db/types.ts';
import type { UnitRow } from '../orders/door.ts';
import { coverageOf } from './withdrawal.ts';

export interface WithdrawnUnit {
  delivery_id: string;
  withdrawal_id: string;
  settled_as: 'at_once' | 'returned' | 'proof' | null;
}

export type WithdrawalRow = Selectable<Withdrawals> & { units: WithdrawnUnit[] };

/** The withdrawals of an order, the first one first, each with its copies. Whose order it is was asked before. */
export async function withdrawalsOf(db: Db, orderId: string): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    select w.*, (select coalesce(jsonb_agg(jsonb_build_object('delivery_id', u.delivery_id,
        'withdrawal_id', u.withdrawal_id, 'settled_as', u.settled_as)), '[]'::jsonb)
      from withdrawal_units u where u.withdrawal_id = w.id) as units
    from withdrawals w where w.order_id = ${orderId} order by w.declared_at, w.id limit 200`.execute(db);
  return rows;
}

/** Whether a copy of an order can be withdrawn from now, and until when. */
export function coverageIn(rows: readonly WithdrawalRow[], now: Date) {
  const withdrawn = new Set(rows.flatMap(({ units }) => units.map((unit) => unit.delivery_id)));
  return (unit: UnitRow) =>
    coverageOf(
      {
        kind: unit.kind as 'key' | 'physical',
        status: unit.status,
        deliveredAt: unit.delivered_at,
        receivedAt: unit.received_at,
        refunded: unit.refunded_at !== null,
        withdrawn: withdrawn.has(unit.id),
      },
      now,
    );
}

export interface NewWithdrawal {
  id: string;
  orderId: string;
  name: string;
  email: string;
  locale: string;
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
