import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { readCustomers } from './customers-address.ts';

const PAGE_SIZE = 30;
/** Orders that the page of a customer shows. */
const ORDERS = 10;

/** A page of the accounts, as the address asks for it. */
export async function loadCustomers({ request }: LoaderFunctionArgs) {
  const asked = readCustomers(new URL(request.url).search);
  const { q, level, sort, page } = asked;
  const list = await callFrom(request)('GET /admin/customers', {
    query: { q, ...(level && { level }), sort, pageNum: page, pageSize: PAGE_SIZE },
  });
  return { ...list, asked, pages: Math.ceil(list.total / PAGE_SIZE) };
}

/** One of them, with their latest orders. */
export async function loadCustomer({ request, params }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const id = params.id!;
  const [customer, orders] = await Promise.all([
    call('GET /admin/customers/{id}', { params: { id } }),
    call('GET /admin/orders', { query: { account: id, pageSize: ORDERS } }),
  ]);
  return { customer, orders: orders.rows };
}
