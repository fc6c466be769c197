import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { readPrices } from './prices-address.ts';

const PAGE_SIZE = 30;

/** A page of products with their prices, as the address asks for it. */
export async function loadPrices({ request }: LoaderFunctionArgs) {
  const { q, fixed, page } = readPrices(new URL(request.url).search);
  const query = { q, fixed: String(fixed), pageNum: page, pageSize: PAGE_SIZE } as const;
  const list = await callFrom(request)('GET /admin/prices', { query });
  return { ...list, q, onlyFixed: fixed, page, pageSize: PAGE_SIZE };
}

/** What one product costs in every currency. */
export const loadProductPrices = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/prices/{productId}', { params: { productId: params.productId ?? '' } });
