import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { countOf } from '../my-orders/tabs.ts';

/** Orders that the overview shows: the fewest that the call hands out. */
const RECENT = 10;
/** Where a key may lie that nobody has looked at; an order is not completed before its last one was. */
const WITH_KEYS = ['partially_delivered', 'delivered'] as const;

/** Who is signed in, where they stand, what they bought last, and what of it they have not seen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = callerOf(context);
  const { signal } = request;
  const account = await call('GET /api/getInfo', {}, { signal });
  const [standing, orders, handedOver] = await Promise.all([
    call('GET /api/getUserLevelInfo/{id}', { params: { id: account.info.id } }, { signal }),
    call('GET /api/orders', { query: { pageSize: RECENT } }, { signal }),
    call('GET /api/orders', { query: { pageSize: 50, status: [...WITH_KEYS] } }, { signal }),
  ]);
  return {
    account,
    standing,
    orders: orders.rows,
    waiting: countOf(orders.counts, 'to_pay'),
    unrevealed: handedOver.rows.reduce((sum, order) => sum + order.unrevealed, 0),
    now: orders.serverNow,
  };
}
