import type { OrderAct } from '@halfturn/contract/primitives/order-acts.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { artOf } from '../../platform/db/named.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { OrderRow } from './orders.queries.ts';

export interface HistoryRow {
  id: string;
  machine: 'order' | 'payment' | 'delivery';
  before: string | null;
  after: string;
  actor: string;
  reason: string;
  act: OrderAct | '';
  n: number;
  at: Date;
}

/** What staff see of an order beyond what its buyer sees. */
export interface Background {
  batches: Map<string, { id: string; supplier: string }>;
  genres: Map<string, string>;
  /** Latest first; units that took the same step at once are one row. */
  history: HistoryRow[];
  paidOrders: number;
}

/** The batches of an order's keys (by unit), its genres, its history, and how many orders its buyer has paid. */
export async function backgroundOf(db: Db, order: OrderRow): Promise<Background> {
  const [batches, genres, history, paid] = await Promise.all([
    sql<{ unit: string; id: string; supplier: string }>`
      select d.id as unit, b.id, b.supplier from deliveries d
      join product_keys k on k.id = d.key_id join key_batches b on b.id = k.batch_id
      where d.order_id = ${order.id}`.execute(db),
    sql<{ id: string; genre_code: string }>`
      select p.id, ${artOf('p')} as genre_code from order_lines l join products p on p.id = l.product_id
      where l.order_id = ${order.id}`.execute(db),
    sql<HistoryRow>`
      select min(id::text) as id, machine, before, after, actor, reason, act, count(*)::int as n, at
      from order_events
      where order_id = ${order.id} group by machine, before, after, actor, reason, act, at
      order by at desc, min(id::text) desc limit 200`.execute(db),
    sql<{ n: number }>`
      select count(*)::int as n from orders where email_norm = ${order.email_norm} and paid_at is not null`.execute(
      db,
    ),
  ]);
  const names = await staffNames(
    db,
    history.rows.map((row) => row.actor),
  );
  return {
    batches: new Map(batches.rows.map(({ unit, ...batch }) => [unit, batch])),
    genres: new Map(genres.rows.map((row) => [row.id, row.genre_code])),
    history: history.rows.map((row) => ({ ...row, actor: names.get(row.actor) ?? row.actor })),
    paidOrders: paid.rows[0]?.n ?? 0,
  };
}

/** The person who took the latest step of an order, the buyer or staff, as the log names them; null if none did. */
export async function latestActor(db: Db, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('order_events')
    .select('actor')
    .where('order_id', '=', orderId)
    .where((eb) => eb.or([eb('actor', '=', 'buyer'), eb('actor', 'like', 'staff:%')]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.actor ?? null;
}
