import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, pagesOf, rowsOf, words } from '../list-address.ts';

export const products = listAddress('/products', { q: words() });

/** A page of the products, as the address asks for it. */
export async function loadProducts({ request }: LoaderFunctionArgs) {
  const { q, page } = products.asked(request);
  const list = await callFrom(request)('GET /admin/products', { query: { q, ...rowsOf(page) } });
  return { ...list, q, page, pages: pagesOf(list.total) };
}

/** One product with its pictures and addresses. */
export const loadProduct = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/products/{id}', { params: { id: params.id ?? '' } });
