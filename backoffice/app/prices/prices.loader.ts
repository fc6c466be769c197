import { PRICE_SORTS } from '@halfturn/contract/staff/price-parts.ts';
import { flag, listAddress, sortedBy, words } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';

export const prices = listAddress('/prices', {
  q: words(),
  fixed: flag,
  sort: sortedBy(PRICE_SORTS),
});

/** A page of products with their prices, as the address asks for it. */
export const loadPrices = listLoader(prices, (call, { q, fixed, sort }, rows) =>
  call('GET /admin/prices', { query: { q, fixed: fixed ? 'true' : 'false', sort, ...rows } }),
);

/** What one product costs in every currency. */
export const loadProductPrices = oneLoader((call, id) =>
  call('GET /admin/prices/{productId}', { params: { productId: id } }),
);
