import { IMPORT_SHOWN } from '@halfturn/contract/staff/product-import-parts.ts';
import type { ProductImport } from '@halfturn/contract/staff/product-imports.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../../api.ts';
import { listAddress, oneOf, pagesOf, rowsOf } from '../../list-address.ts';
import { listLoader } from '../../list-loader.ts';

export const imports = listAddress('/products/import', {});
export const importPath = (id: string): string => `/products/import/${id}`;

/** The imports of products, newest first. */
export const loadProductImports = listLoader(imports, (call, _asked, rows) =>
  call('GET /admin/product-imports', { query: rows }),
);

/** Which lines of an import are shown. */
export const linesOf = (id: string) => listAddress(importPath(id), { show: oneOf(IMPORT_SHOWN, 'all') });

/** Whether a job works on the lines of an import. */
export const isUnderWay = ({ state }: Pick<ProductImport, 'state'>): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing';

/** Whether pictures of an import are still to be fetched. */
export const waitsForPictures = ({ state, pictures }: Pick<ProductImport, 'state' | 'pictures'>): boolean =>
  state === 'done' && pictures.done + pictures.failed < pictures.total;

/** An import, and a page of its lines unless they are being worked on. */
export async function loadProductImport({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const one = await call('GET /admin/product-imports/{id}', { params: { id } });
  const asked = linesOf(id).asked(request);
  if (isUnderWay(one)) return { one, asked, lines: null, pages: 1 };
  const query = { show: asked.show, ...rowsOf(asked.page) };
  const lines = await call('GET /admin/product-imports/{id}/lines', { params: { id }, query });
  return { one, asked, lines, pages: pagesOf(lines.total) };
}
