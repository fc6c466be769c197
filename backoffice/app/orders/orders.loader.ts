import type { OrderTab } from '@halfturn/contract/staff/orders.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, oneOf, pagesOf, rowsOf, words } from '../list-address.ts';

/** The tabs in the order of the screen. */
export const TABS = [
  'needs_you',
  'awaiting_payment',
  'under_way',
  'delivered',
  'refunds',
  'ended',
  'all',
] as const satisfies readonly OrderTab[];

const parts = { tab: oneOf(TABS, 'all'), q: words(254) };
export const orderLists = listAddress('/orders', parts);
export const refundLists = listAddress('/refunds', parts);

async function load(request: Request, fixed?: OrderTab) {
  const { tab: asked, q, page } = orderLists.asked(request);
  const tab = fixed ?? asked;
  const list = await callFrom(request)('GET /admin/orders', { query: { tab, q, ...rowsOf(page) } });
  return { ...list, tab, q, page, pages: pagesOf(list.total) };
}

/** A page of orders, as the address asks for it. */
export const loadOrders = ({ request }: LoaderFunctionArgs) => load(request);

/** The refund requests that wait, first due first. */
export const loadRefunds = ({ request }: LoaderFunctionArgs) => load(request, 'refunds');

/** The order in the panel. */
export const loadOrder = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/orders/{orderNo}', { params: { orderNo: params.orderNo ?? '' } });
