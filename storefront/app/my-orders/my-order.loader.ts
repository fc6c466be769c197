import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { callerOf, localeKey } from '../api.ts';
import { keepLang, links } from '../links.ts';
import { loadView, type OrderView } from '../orders/load-order.ts';
import { refusedWith } from '../orders/refused-with.ts';
import { TABS, tabOf, type Tab } from './tabs.ts';

/** How many orders a page of the list holds. */
const PER_PAGE = 10;

export interface ListView {
  list: ReplyOf<Calls['GET /api/orders']>;
  tab: Tab | null;
  keyword: string;
  page: number;
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
  const wanted = asked.get('page') ?? '1';
  const page = /^[1-9]\d{0,4}$/.test(wanted) ? Number(wanted) : 1;
  const list = await call(
    'GET /api/orders',
    {
      query: {
        pageNum: page,
        pageSize: PER_PAGE,
        ...(tab && { status: [...TABS[tab]] }),
        ...(keyword && { keyword }),
      },
    },
    { signal: request.signal },
  );
  const pages = Math.ceil(list.total / PER_PAGE);
  // A page that there is no more: its last order was deleted, or moved to another state.
  if (page > 1 && page > pages)
    throw redirect(
      keepLang(links.orders({ state: tab, keyword, page: Math.max(1, pages) }), context.get(localeKey)),
    );
  return { kind: 'list', view: { list, tab, keyword, page, pages } } satisfies MyOrderData;
}

const GONE: ReadonlySet<string | null> = new Set(['order_not_found', 'invalid_input']);
