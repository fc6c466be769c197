import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { data, type LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { links } from '../links.ts';
import { pagedOf, pagesOf, type Paged } from '../lists/paged.ts';
import { loadView, type OrderView } from '../orders/load-order.ts';
import { refusedWith } from '../orders/refused-with.ts';
import { TABS, tabOf, type Tab } from './tabs.ts';

export interface ListView {
  list: ReplyOf<Calls['GET /api/orders']>;
  tab: Tab | null;
  keyword: string;
  paged: Paged;
  pages: number;
}

/** The list of the member's orders, or the one that the address names; `gone` where it is none of theirs. */
export type MyOrderData =
  | { kind: 'list'; view: ListView }
  | { kind: 'order'; view: OrderView }
  | { kind: 'gone' };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = callerOf(context);
  const asked = new URL(request.url).searchParams;
  const orderNo = asked.get('orderNo')?.trim();
  if (orderNo) {
    try {
      return { kind: 'order', view: await loadView(call, orderNo) } satisfies MyOrderData;
    } catch (error) {
      if (!GONE.has(refusedWith(error))) throw error;
      return data({ kind: 'gone' } satisfies MyOrderData, { status: 404 });
    }
  }
  const tab = tabOf(asked.get('state'));
  const keyword = asked.get('keyword')?.trim().slice(0, 100) ?? '';
  const paged = pagedOf(asked);
  const list = await call(
    'GET /api/orders',
    {
      query: {
        pageNum: paged.page,
        pageSize: paged.size,
        ...(tab && { status: [...TABS[tab]] }),
        ...(keyword && { keyword }),
      },
    },
    { signal: request.signal },
  );
  const hrefOf = (at: Paged) => links.orders({ state: tab, keyword, ...at });
  const pages = pagesOf(list.total, paged, hrefOf, context);
  return { kind: 'list', view: { list, tab, keyword, paged, pages } } satisfies MyOrderData;
}

const GONE: ReadonlySet<string | null> = new Set(['order_not_found', 'invalid_input']);
