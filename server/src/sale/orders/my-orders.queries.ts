import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { DeliveryStatus, OrderStatus } from '@halfturn/contract/orders.ts';
import type { Picture } from '@halfturn/contract/primitives/picture.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { artOf } from '../../platform/db/named.ts';
import { firstPicture } from '../../shop/catalog/door.ts';
import type { OrderRow } from './orders.queries.ts';

/** What a list shows of an order. */
export interface ListedRow extends Pick<
  OrderRow,
  | 'id'
  | 'order_no'
  | 'placed_at'
  | 'paid_at'
  | 'status'
  | 'payment_status'
  | 'currency'
  | 'total_minor'
  | 'refunded_minor'
  | 'expires_at'
  | 'refund_requested_at'
  | 'completed_at'
  | 'gift'
> {
  lines: { productId: string; name: string; genre: string; image: Picture | null; quantity: number }[];
  unit_states: DeliveryStatus[];
  /** The last release day of its pre-orders; null if it has none. */
  released_at: Date | null;
  /** The next release day that its units wait for, as a date. */
  releases_on: string | null;
}

export interface OrdersWanted {
  status?: readonly OrderStatus[] | undefined;
  keyword?: string | undefined;
  pageNum: number;
  pageSize: number;
}

/** Characters that mean something to LIKE are searched for literally. */
const holding = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** SQL: the account's orders with this keyword, in any state. */
const fitting = (accountId: string, keyword: string | undefined) => sql`
  o.account_id = ${accountId} and o.hidden_at is null
  and (${keyword ? holding(keyword) : null}::text is null or o.order_no ilike ${keyword ? holding(keyword) : ''}
    or exists (select from order_lines l where l.order_id = o.id and l.name ilike ${keyword ? holding(keyword) : ''}))`;

/** A page of the account's orders, newest first, with all that a list shows of each. */
export async function ordersOf(
  db: Db,
  accountId: string,
  { status, keyword, pageNum, pageSize }: OrdersWanted,
  now: Date,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    with page as (
      select o.* from orders o
      where ${fitting(accountId, keyword)} and (${status ?? null}::text[] is null or o.status = any(${status ?? null}::text[]))
      order by o.placed_at desc, o.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}
    )
    select o.id, o.order_no, o.placed_at, o.paid_at, o.status, o.payment_status, o.currency, o.total_minor,
      o.refunded_minor, o.expires_at, o.refund_requested_at, o.completed_at, o.gift,
      (select json_agg(json_build_object('productId', l.product_id, 'name', l.name, 'genre', ${artOf('p')},
          'image', ${firstPicture('p')}, 'quantity', l.quantity) order by l.no)
        from order_lines l join products p on p.id = l.product_id where l.order_id = o.id) as lines,
      array(select d.status from deliveries d where d.order_id = o.id) as unit_states,
      (select max(d.not_before) from deliveries d where d.order_id = o.id) as released_at,
      (select min((d.not_before at time zone 'UTC')::date) from deliveries d
        where d.order_id = o.id and d.status in ('waiting', 'held') and d.not_before > ${now}) as releases_on
    from page o
    order by o.placed_at desc, o.id desc`.execute(db);
  return rows;
}

/** What the owner of an account still has to do for their orders. */
export interface Waiting {
  /** Orders that wait for anything. */
  orders: number;
  /** Those that wait for money. */
  toPay: number;
  /** Keys that were delivered and not seen, without gifts. An order is completed only after its last key was seen. */
  unrevealed: number;
}

export async function waitingOf(db: Db, accountId: string): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) filter (where to_pay or unrevealed > 0)::int as orders,
      count(*) filter (where to_pay)::int as "toPay", coalesce(sum(unrevealed), 0)::int as unrevealed
    from (
      select o.status in ('awaiting_payment', 'paying') as to_pay,
        case when o.gift then 0 else
          (select count(*) from deliveries d where d.order_id = o.id and d.status = 'delivered') end as unrevealed
      from orders o
      where o.account_id = ${accountId} and o.hidden_at is null
        and o.status in ('awaiting_payment', 'paying', 'partially_delivered', 'delivered')) as waiting`.execute(
    db,
  );
  return firstOf(rows);
}

/** How many of the account's orders that hold the word are in each state. */
export async function countOrders(
  db: Db,
  accountId: string,
  keyword: string | undefined,
): Promise<Partial<Record<OrderStatus, number>>> {
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    select o.status, count(*)::int as count from orders o where ${fitting(accountId, keyword)} group by o.status`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
