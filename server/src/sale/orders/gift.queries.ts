import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Gifts } from '../../platform/db/types.ts';

/** Stores a gift and marks its order as one. */
export async function insertGift(trx: Trx, gift: Insertable<Gifts>): Promise<void> {
  await trx.insertInto('gifts').values(gift).execute();
  await trx.updateTable('orders').set({ gift: true }).where('id', '=', gift.order_id).execute();
}

/** The gift of an order, unless its buyer has taken it back. */
export const findGift = (db: Db, orderId: string) =>
  db
    .selectFrom('gifts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kept_at', 'is', null)
    .executeTakeFirst();

/** Notes once that all keys of a gift are there. */
export const markReady = (trx: Trx, orderId: string, now: Date) =>
  trx
    .updateTable('gifts')
    .set({ ready_at: sql<Date>`coalesce(ready_at, ${now})` })
    .where('order_id', '=', orderId)
    .returning('due_at')
    .executeTakeFirst();
