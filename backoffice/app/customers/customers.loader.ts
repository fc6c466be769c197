import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, oneOf, sortedBy, upTo, words } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

export const KINDS = ['member', 'guest'] as const;

type Sorts = 'since' | 'orders' | 'spent' | 'last';

export const customers = listAddress('/customers', {
  q: words(),
  kind: oneOf(KINDS, ''),
  /** 0 for all levels. */
  level: upTo(10),
  country: words(2),
  tag: words(40),
  sort: sortedBy<Sorts>(['since', 'orders', 'spent', 'last'], '-since'),
});

/** Orders that the page of a customer shows. */
const ORDERS = 10;

/** A page of the customers, as the address asks for it. */
export const loadCustomers = listLoader(customers, (call, { page: _, level, ...asked }, rows) =>
  call('GET /admin/customers', { query: { ...asked, ...(level > 0 && { level }), ...rows } }),
);

/** A member, with their latest orders. */
export async function loadCustomer({ request, params }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const id = params.id ?? '';
  const [customer, kept, orders] = await Promise.all([
    call('GET /admin/customers/{id}', { params: { id } }),
    call('GET /admin/customers/{id}/notes', { params: { id } }),
    call('GET /admin/orders', { query: { account: id, pageSize: ORDERS } }),
  ]);
  return { customer, kept, orders: orders.rows };
}

/** A guest, with their latest orders. */
export async function loadGuest({ request, params }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const id = params.id ?? '';
  const [guest, kept] = await Promise.all([
    call('GET /admin/customers/guests/{id}', { params: { id } }),
    call('GET /admin/customers/{id}/notes', { params: { id } }),
  ]);
  const orders = await call('GET /admin/orders', { query: { email: guest.email, pageSize: ORDERS } });
  return { guest, kept, orders: orders.rows };
}
