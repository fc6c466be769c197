import { listAddress, words } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';

export const products = listAddress('/products', { q: words() });

/** A page of the products, as the address asks for it. */
export const loadProducts = listLoader(products, (call, { q }, rows) =>
  call('GET /admin/products', { query: { q, ...rows } }),
);

/** One product with its pictures and addresses. */
export const loadProduct = oneLoader((call, id) => call('GET /admin/products/{id}', { params: { id } }));
