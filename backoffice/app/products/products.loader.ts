import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { readProducts } from './products-address.ts';

const PAGE_SIZE = 30;

/** A page of the products, as the address asks for it. */
export async function loadProducts({ request }: LoaderFunctionArgs) {
  const { q, page } = readProducts(new URL(request.url).search);
  const query = { q, pageNum: page, pageSize: PAGE_SIZE } as const;
  const list = await callFrom(request)('GET /admin/products', { query });
  return { ...list, q, page, pageSize: PAGE_SIZE };
}

/** One product with its pictures and addresses. */
export const loadProduct = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/products/{id}', { params: { id: params.id ?? '' } });
