import {
  PRODUCT_GAPS,
  PRODUCT_SORTS,
  PRODUCT_STOCKS,
  PRODUCT_TABS,
} from '@halfturn/contract/staff/product-list-parts.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { flag, listAddress, oneOf, sortedBy, words } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';

export const products = listAddress('/products', {
  tab: oneOf(PRODUCT_TABS, 'all'),
  q: words(),
  type: words(40),
  platform: words(80),
  region: words(80),
  genre: words(80),
  stock: oneOf(PRODUCT_STOCKS, ''),
  sale: flag,
  lacks: oneOf(PRODUCT_GAPS, ''),
  sort: sortedBy(PRODUCT_SORTS, 'name'),
});

const loadRows = listLoader(products, (call, { page: _, sale, ...asked }, rows) =>
  call('GET /admin/products', { query: { ...asked, sale: sale ? 'true' : 'false', ...rows } }),
);

/** A page of the products, as the address asks for it, and what the list can be narrowed by. */
export async function loadProducts(args: LoaderFunctionArgs) {
  const [list, choices] = await Promise.all([
    loadRows(args),
    callFrom(args.request)('GET /admin/product-choices'),
  ]);
  return { ...list, choices };
}

/** One product with its pictures and addresses. */
export const loadProduct = oneLoader((call, id) => call('GET /admin/products/{id}', { params: { id } }));
