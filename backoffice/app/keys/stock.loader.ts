import { flag, listAddress, words } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';

export const stock = listAddress('/keys', { q: words(), low: flag });

/** One page of the stock list. */
export const loadStock = listLoader(stock, (call, { q, low }, rows) =>
  call('GET /admin/stock', { query: { q, low: low ? 'true' : 'false', ...rows } }),
);

/** One product's batches, for the panel. */
export const loadBatches = oneLoader((call, id) =>
  call('GET /admin/stock/{productId}', { params: { productId: id } }),
);
