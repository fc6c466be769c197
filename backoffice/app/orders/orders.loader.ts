import type { LoaderFunctionArgs } from 'react-router';
import type { OrderTab } from '@halfturn/contract/staff/orders.ts';
import { callFrom } from '../api.ts';
import { readList } from './list-address.ts';

async function load(request: Request, fixed?: OrderTab) {
  const { tab, q, page } = readList(new URL(request.url).search);
  const wanted = fixed ?? tab;
  const list = await callFrom(request)('GET /admin/orders', {
    query: { tab: wanted, q, pageNum: page, pageSize: 30 },
  });
  return { ...list, tab: wanted, q, page, pageSize: 30 };
}

/** A page of orders, as the address asks for it. */
export const loadOrders = ({ request }: LoaderFunctionArgs) => load(request);

/** The refund requests that wait, first due first. */
export const loadRefunds = ({ request }: LoaderFunctionArgs) => load(request, 'refunds');

/** The order in the panel. */
export const loadOrder = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/orders/{orderNo}', { params: { orderNo: params.orderNo ?? '' } });
