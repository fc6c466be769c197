import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { readCustomers } from './customers-address.ts';

const PAGE_SIZE = 30;
/** Orders that the page of a customer shows. */
const ORDERS = 10;

/** A page of the accounts, as the address asks for it. */
export async function loadCustomers({ request }: LoaderFunctionArgs) {
  const { q, page } = readCustomers(new URL(request.url).search);
  const list = await callFrom(request)('GET /admin/customers', {
    query: { q, pageNum: page, pageSize: PAGE_SIZE },
  });
  return { ...list, q, page, pageSize: PAGE_SIZE };
}

/** One of them, with the orders of their address. */
export async function loadCustomer({ request, params }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const customer = await call('GET /admin/customers/{id}', { params: { id: params.id! } });
  const { rows } = await call('GET /admin/orders', { query: { q: customer.email, pageSize: ORDERS } });
  const email = customer.email.toLowerCase();
  return { customer, orders: rows.filter((order) => order.email.toLowerCase() === email) };
}
