import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { flag, listAddress, pagesOf, rowsOf, words } from '../list-address.ts';

export const prices = listAddress('/prices', { q: words(), fixed: flag });

/** A page of products with their prices, as the address asks for it. */
export async function loadPrices({ request }: LoaderFunctionArgs) {
  const { q, fixed, page } = prices.asked(request);
  const query = { q, fixed: String(fixed), ...rowsOf(page) } as const;
  const list = await callFrom(request)('GET /admin/prices', { query });
  return { ...list, q, onlyFixed: fixed, page, pages: pagesOf(list.total) };
}

/** What one product costs in every currency. */
export const loadProductPrices = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/prices/{productId}', { params: { productId: params.productId ?? '' } });
