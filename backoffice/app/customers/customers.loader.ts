import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, oneOf, upTo, words } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

const SORTS = ['newest', 'bought'] as const;

export const customers = listAddress('/customers', {
  q: words(),
  /** 0 for all levels. */
  level: upTo(10),
  sort: oneOf(SORTS, 'newest'),
});

/** Orders that the page of a customer shows. */
const ORDERS = 10;

/** A page of the accounts, as the address asks for it. */
export const loadCustomers = listLoader(customers, (call, { q, level, sort }, rows) =>
  call('GET /admin/customers', { query: { q, ...(level > 0 && { level }), sort, ...rows } }),
);

/** One of them, with their latest orders. */
export async function loadCustomer({ request, params }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const id = params.id ?? '';
  const [customer, orders] = await Promise.all([
    call('GET /admin/customers/{id}', { params: { id } }),
    call('GET /admin/orders', { query: { account: id, pageSize: ORDERS } }),
  ]);
  return { customer, orders: orders.rows };
}
