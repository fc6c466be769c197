import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { readStock } from './stock-address.ts';

const PAGE_SIZE = 30;

/** One page of the stock list. */
export async function loadStock({ request }: LoaderFunctionArgs) {
  const { q, low, page } = readStock(new URL(request.url).search);
  const query = { q, low: String(low), pageNum: page, pageSize: PAGE_SIZE } as const;
  const list = await callFrom(request)('GET /admin/stock', { query });
  return { ...list, q, onlyLow: low, page, pageSize: PAGE_SIZE };
}

/** One product's batches, for the panel. */
export const loadBatches = ({ request, params }: LoaderFunctionArgs) =>
  callFrom(request)('GET /admin/stock/{productId}', { params: { productId: params.productId ?? '' } });
