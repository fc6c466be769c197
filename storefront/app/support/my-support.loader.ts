import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { ListedOrder } from '@halfturn/contract/orders.ts';
import type { Caller } from '@halfturn/contract/client.ts';
import { TICKET_STATES, type TicketState } from '@halfturn/contract/primitives/support-limits.ts';
import type { Ticket } from '@halfturn/contract/support.ts';
import { data, type LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { links } from '../links.ts';
import { pagedOf, pagesOf, type Paged } from '../lists/paged.ts';
import { refusedWith } from '../orders/refused-with.ts';
import { unitsOf, type OrderUnit } from './order-units.ts';

export interface TicketList {
  list: ReplyOf<Calls['GET /api/support']>;
  state: TicketState | null;
  paged: Paged;
  pages: number;
}

/** What a question may be about. */
export interface AskView {
  orders: readonly Pick<ListedOrder, 'orderNo' | 'addTime' | 'lines'>[];
  /** The order that the address names, and its units. */
  chosen: { orderNo: string; units: readonly OrderUnit[] } | null;
}

/** The list of the member's questions, a new one, or the one that the address names; `gone` where it is none of theirs. */
export type MySupportData =
  | { kind: 'list'; view: TicketList }
  | { kind: 'ask'; view: AskView }
  | { kind: 'ticket'; ticket: Ticket }
  | { kind: 'gone' };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = callerOf(context);
  const asked = new URL(request.url).searchParams;
  const id = asked.get('id');
  if (id) {
    try {
      const ticket = await call('GET /api/support/{id}', { params: { id } }, { signal: request.signal });
      return { kind: 'ticket', ticket } satisfies MySupportData;
    } catch (error) {
      if (!GONE.has(refusedWith(error))) throw error;
      return data({ kind: 'gone' } satisfies MySupportData, { status: 404 });
    }
  }
  if (asked.has('new'))
    return { kind: 'ask', view: await askView(call, asked.get('order')) } satisfies MySupportData;
  const state = TICKET_STATES.find((one) => one === asked.get('state')) ?? null;
  const paged = pagedOf(asked);
  const list = await call(
    'GET /api/support',
    { query: { pageNum: paged.page, pageSize: paged.size, ...(state && { state }) } },
    { signal: request.signal },
  );
  const pages = pagesOf(list.total, paged, (at) => links.support({ state, ...at }), context);
  return { kind: 'list', view: { list, state, paged, pages } } satisfies MySupportData;
}

const GONE: ReadonlySet<string | null> = new Set(['ticket_not_found', 'invalid_input', 'not_found']);
const NO_ORDER: ReadonlySet<string | null> = new Set(['order_not_found', 'invalid_input']);

/** The newest orders to choose from, and the one that is asked about, which may be older. One that is not there is passed over. */
async function askView(call: Caller, orderNo: string | null): Promise<AskView> {
  const [{ rows }, chosen] = await Promise.all([
    call('GET /api/orders', { query: { pageSize: 50 } }),
    orderNo ? ownOrder(call, orderNo) : null,
  ]);
  const older = chosen && !rows.some((row) => row.orderNo === chosen.orderNo) ? [chosen] : [];
  return {
    orders: [...older, ...rows].map(({ orderNo: no, addTime, lines }) => ({ orderNo: no, addTime, lines })),
    chosen: chosen && { orderNo: chosen.orderNo, units: unitsOf(chosen) },
  };
}

async function ownOrder(call: Caller, orderNo: string) {
  try {
    const order = await call('GET /api/orders/{orderNo}', { params: { orderNo } });
    // Opened by this browser's cookie, or by a mail's link: not the member's, so no question of theirs.
    return order.own ? order : null;
  } catch (error) {
    if (!NO_ORDER.has(refusedWith(error))) throw error;
    return null;
  }
}
