import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { flag, listAddress, pagesOf, rowsOf, words } from '../list-address.ts';

export const stock = listAddress('/keys', { q: words(), low: flag });

/** One page of the stock list. */
export async function loadStock({ request }: LoaderFunctionArgs) {
  const { q, low, page } = stock.asked(request);
  const query = { q, low: String(low), ...rowsOf(page) } as const;
  const list = await callFrom(request)('GET /admin/stock', { query });
  return { ...list, q, onlyLow: low, page, pages: pagesOf(list.total) };
}

/** One product's batches, for the panel. */
export const loadBatches = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/stock/{productId}', { params: { productId: params.productId ?? '' } });
