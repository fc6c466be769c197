import { flag, listAddress, words } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';

export const prices = listAddress('/prices', { q: words(), fixed: flag });

/** A page of products with their prices, as the address asks for it. */
export const loadPrices = listLoader(prices, (call, { q, fixed }, rows) =>
  call('GET /admin/prices', { query: { q, fixed: fixed ? 'true' : 'false', ...rows } }),
);

/** What one product costs in every currency. */
export const loadProductPrices = oneLoader((call, id) =>
  call('GET /admin/prices/{productId}', { params: { productId: id } }),
);
