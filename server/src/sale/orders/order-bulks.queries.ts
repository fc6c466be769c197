import type { Db } from '../../platform/db/kysely.ts';
import type { OrderRow, UnitRow } from './orders.queries.ts';

/** The orders of these numbers, newest first. */
export async function ordersByNo(db: Db, orderNos: readonly string[]): Promise<OrderRow[]> {
  if (orderNos.length === 0) return [];
  return await db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', 'in', orderNos)
    .orderBy('id', 'desc')
    .execute();
}

/** The units of these orders, by order. */
export async function unitsOfAll(db: Db, orderIds: readonly string[]): Promise<Map<string, UnitRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db.selectFrom('deliveries').selectAll().where('order_id', 'in', orderIds).execute();
  return Map.groupBy(rows, (unit) => unit.order_id);
}

/** The tags of these orders, by order. */
export async function tagsOfAll(db: Db, orderIds: readonly string[]): Promise<Map<string, string[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_tags')
    .select(['order_id', 'tag'])
    .where('order_id', 'in', orderIds)
    .execute();
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return new Map([...byOrder].map(([id, tags]) => [id, tags.map(({ tag }) => tag)]));
}
