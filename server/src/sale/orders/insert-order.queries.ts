import { sql, type Insertable } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import type { Deliveries, OrderEvents, OrderLines, Orders } from '../../platform/db/types.ts';

export type NewOrder = Insertable<Orders> & { id: string; placed_at: Date };
export type NewLine = Omit<Insertable<OrderLines>, 'order_id'>;
export type NewUnit = Omit<Insertable<Deliveries>, 'order_id' | 'not_before'>;
export type Step = Pick<Insertable<OrderEvents>, 'machine' | 'ref' | 'before' | 'after'>;

/**
 * Writes an order with its lines, its units, the buyer's access and the first lines of its log, in one statement.
 *
 * A key whose release day is still to come waits for it. The lock on the product makes an order and a change of that day wait
 * for each other.
 *
 * @param tokenHash hash of the buyer's secret
 */
export async function insertOrder(
  trx: Trx,
  order: NewOrder,
  parts: { lines: readonly NewLine[]; units: readonly NewUnit[]; steps: readonly Step[]; tokenHash: Buffer },
): Promise<void> {
  const { id: order_id, placed_at } = order;
  await trx
    .with('placed', (qb) => qb.insertInto('orders').values(order))
    .with('lines', (qb) =>
      qb.insertInto('order_lines').values(parts.lines.map((line) => ({ ...line, order_id }))),
    )
    .with('units', (qb) =>
      qb.insertInto('deliveries').values(
        parts.units.map((unit) => ({
          ...unit,
          order_id,
          not_before: releaseDay(unit.product_id, placed_at),
        })),
      ),
    )
    .with('access', (qb) =>
      qb.insertInto('order_access').values({
        token_hash: parts.tokenHash,
        order_id,
        kind: 'buyer',
        created_at: placed_at,
        account_id: order.account_id ?? null,
      }),
    )
    .insertInto('order_events')
    .values(parts.steps.map((step) => ({ ...step, order_id, actor: 'buyer', at: placed_at })))
    .execute();
}

/** SQL: 00:00 UTC of the release day of a key that is not released yet; null for other products. */
const releaseDay = (productId: string, now: Date) => sql<Date | null>`(
  select p.released::timestamp at time zone 'UTC' from products p
  where p.id = ${productId} and p.kind = 'key' and p.released > (${now}::timestamptz at time zone 'UTC')::date
  for share)`;
