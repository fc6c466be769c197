import type { OrderTab } from '@halfturn/contract/staff/orders.ts';
import { day, listAddress, oneOf, sortedBy, words } from '../list-address.ts';
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

/** The statuses in the order in which an order passes them. */
export const STATUSES = [
  'awaiting_payment',
  'paying',
  'under_review',
  'paid',
  'partially_delivered',
  'shipped',
  'delivered',
  'completed',
  'refund_requested',
  'partially_refunded',
  'refunded',
  'disputed',
  'cancelled',
  'expired',
] as const;

/** What narrows a list of orders. */
const FILTERS = {
  q: words(254),
  status: oneOf(STATUSES, ''),
  method: words(40),
  country: words(2),
  product: words(),
  tag: words(40),
  from: day,
  to: day,
};

export const orderLists = listAddress('/orders', {
  tab: oneOf(TABS, 'all'),
  ...FILTERS,
  /** The orders of one buyer alone. */
  email: words(254),
  sort: sortedBy<'date' | 'total'>(['date', 'total'], '-date'),
});
export const refundLists = listAddress('/refunds', {
  q: words(254),
  method: words(40),
  country: words(2),
  sort: sortedBy<'due' | 'total'>(['due', 'total'], 'due'),
});

/** A page of orders, as the address asks for it. */
export const loadOrders = listLoader(orderLists, (call, { page: _, ...asked }, rows) =>
  call('GET /admin/orders', { query: { ...asked, ...rows } }),
);

/** The refund requests that wait, first due first. */
export const loadRefunds = listLoader(refundLists, (call, { page: _, ...asked }, rows) =>
  call('GET /admin/orders', { query: { tab: 'refunds', ...asked, ...rows } }),
);

/** The order in the panel. */
export const loadOrder = oneLoader((call, id) =>
  call('GET /admin/orders/{orderNo}', { params: { orderNo: id } }),
);
