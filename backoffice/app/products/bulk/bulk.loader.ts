import { BULK_SHOWN } from '@halfturn/contract/staff/product-bulk-parts.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../../api.ts';
import { listAddress, oneOf, pagesOf, rowsOf } from '../../list-address.ts';
import { listLoader } from '../../list-loader.ts';

export const bulks = listAddress('/products/changes', {});

/** A page of the changes of many products, newest first. */
export const loadBulks = listLoader(bulks, (call, _asked, rows) =>
  call('GET /admin/product-bulks', { query: rows }),
);

/** The products of one change. */
export const bulkItems = (id: string) =>
  listAddress(`/products/changes/${id}`, { show: oneOf(BULK_SHOWN, 'problems') });

/** A change of many products with its products, as the address asks for them. */
export async function loadBulk({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const asked = bulkItems(id).asked(request);
  const query = { show: asked.show, ...rowsOf(asked.page) };
  const found = await callFrom(request)('GET /admin/product-bulks/{id}', { params: { id }, query });
  return { ...found, asked, pages: pagesOf(found.total) };
}
