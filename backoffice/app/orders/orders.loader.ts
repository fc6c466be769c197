import type { OrderTab } from '@halfturn/contract/staff/orders.ts';
import { listAddress, oneOf, words } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';

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

export const orderLists = listAddress('/orders', { tab: oneOf(TABS, 'all'), q: words(254) });
export const refundLists = listAddress('/refunds', { q: words(254) });

/** A page of orders, as the address asks for it. */
export const loadOrders = listLoader(orderLists, (call, { tab, q }, rows) =>
  call('GET /admin/orders', { query: { tab, q, ...rows } }),
);

/** The refund requests that wait, first due first. */
export const loadRefunds = listLoader(refundLists, (call, { q }, rows) =>
  call('GET /admin/orders', { query: { tab: 'refunds', q, ...rows } }),
);

/** The order in the panel. */
export const loadOrder = oneLoader((call, id) =>
  call('GET /admin/orders/{orderNo}', { params: { orderNo: id } }),
);
