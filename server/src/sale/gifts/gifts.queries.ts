import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Gifts } from '../../platform/db/types.ts';

export type GiftRow = Selectable<Gifts>;

export async function insertGift(trx: Trx, gift: Insertable<Gifts>): Promise<void> {
  await trx.insertInto('gifts').values(gift).execute();
}

/** The gift of an order; null if the order is no gift, or its buyer keeps the keys. */
export async function giftOf(db: Db, orderId: string): Promise<GiftRow | null> {
  const gift = await db
    .selectFrom('gifts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kept_at', 'is', null)
    .executeTakeFirst();
  return gift ?? null;
}

/** Notes that all keys of a gift are there; the first time counts. Returns the time it is due at; null if it has none. */
export async function markGiftReady(trx: Trx, orderId: string, now: Date): Promise<Date | null> {
  const gift = await trx
    .updateTable('gifts')
    .set({ ready_at: sql<Date>`coalesce(ready_at, ${now})` })
    .where('order_id', '=', orderId)
    .returning('due_at')
    .executeTakeFirst();
  return gift?.due_at ?? null;
}

/** Writes columns of the gift of a locked order, and returns the gift as it is then. */
export async function updateGift(trx: Trx, orderId: string, set: Updateable<Gifts>): Promise<GiftRow> {
  return await trx
    .updateTable('gifts')
    .set(set)
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
