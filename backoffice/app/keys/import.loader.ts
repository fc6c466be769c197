import { LINE_VERDICTS } from '@halfturn/contract/staff/key-lines.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { flag, listAddress, oneOf, queryOf, rowsOf, words } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';
import { isSettled } from './import-state.ts';

export const imports = listAddress('/keys/imports', {});

/** The latest imports. */
export const loadImports = listLoader(imports, (call, _asked, rows) =>
  call('GET /admin/key-imports', { query: rows }),
);

/** The page that begins an import, for a product. */
export const newImportPath = (productId?: string): string => `/keys/import${queryOf({ product: productId })}`;
export const importPath = (id: string): string => `/keys/import/${id}`;

/** What a new import may begin with. */
export async function loadNewImport({ request }: LoaderFunctionArgs) {
  const productId = new URL(request.url).searchParams.get('product');
  return await callFrom(request)('GET /admin/key-import-hints', { query: productId ? { productId } : {} });
}

const SHOWN = ['all', ...LINE_VERDICTS] as const;

/** Which lines of an import are shown. `every`: all of them, rather than the problems with the lines around them. */
export const linesOf = (id: string) =>
  listAddress(importPath(id), { show: oneOf(SHOWN, 'all'), every: flag, q: words(8) });

/** An import, and a page of its lines unless they are being worked on. */
export async function loadImport({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const one = await call('GET /admin/key-imports/{id}', { params: { id } });
  const asked = linesOf(id).asked(request);
  const { show, every, q, page } = asked;
  const nearby = show === 'all' && !every && q === '';
  const lines =
    isSettled(one) && one.hasLines
      ? await call('GET /admin/key-imports/{id}/lines', {
          params: { id },
          query: { show, nearby: String(nearby), q, ...rowsOf(page) },
        })
      : null;
  return { one, asked, lines };
}
