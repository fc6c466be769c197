import { CallError, type Caller } from '@halfturn/contract/client.ts';
import { KEY_STATES, STOCK_SHOWN, STOCK_SORTED_BY } from '@halfturn/contract/staff/stock-lists.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { listAddress, oneOf, pagesOf, rowsOf, sortedBy, words, type Paged } from '../list-address.ts';
import { listLoader } from '../list-loader.ts';

export const stock = listAddress('/keys', {
  q: words(),
  show: oneOf(STOCK_SHOWN, 'all'),
  sort: sortedBy(STOCK_SORTED_BY, 'free'),
});

/** One page of the stock list. */
export const loadStock = listLoader(stock, (call, { q, show, sort }, rows) =>
  call('GET /admin/stock', { query: { q, show, sort, ...rows } }),
);

export const productPath = (id: string): string => `/keys/${id}`;
export const batchPath = (id: string): string => `/keys/batches/${id}`;

/** Which keys are listed. As much of a key as the store takes in an address. */
const PARTS = { q: words(8), state: oneOf(KEY_STATES, '') };
interface Asked {
  q: string;
  state: (typeof KEY_STATES)[number] | '';
}
export const productKeys = (id: string) => listAddress<Asked>(productPath(id), PARTS);
export const batchKeys = (id: string) => listAddress<Asked>(batchPath(id), PARTS);

const FORBIDDEN = 403;

/** A page of keys; null for a person who sees batches and no keys. */
async function keysOf(call: Caller, productId: string, asked: Paged<Asked>, batch?: string) {
  try {
    return await call('GET /admin/stock/{productId}/keys', {
      params: { productId },
      query: {
        ...(batch && { batch }),
        ...(asked.state && { state: asked.state }),
        q: asked.q,
        ...rowsOf(asked.page),
      },
    });
  } catch (error) {
    if (error instanceof CallError && error.status === FORBIDDEN) return null;
    throw error;
  }
}

const listOf = <Row, A>(found: { rows: Row[]; total: number } | null, asked: A) => ({
  rows: found?.rows ?? [],
  total: found?.total ?? 0,
  asked,
  pages: pagesOf(found?.total ?? 0),
  /** Whether the person may see keys at all. */
  shown: found !== null,
});

/** A product's stock, its batches and a page of its keys. */
export async function loadProductKeys({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const asked = productKeys(id).asked(request);
  const [one, found] = await Promise.all([
    call('GET /admin/stock/{productId}', { params: { productId: id } }),
    keysOf(call, id, asked),
  ]);
  return { ...one, list: listOf(found, asked) };
}

/** A batch and a page of its keys. */
export async function loadBatch({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const asked = batchKeys(id).asked(request);
  const one = await call('GET /admin/key-batches/{id}', { params: { id } });
  return { ...one, list: listOf(await keysOf(call, one.product.id, asked, id), asked) };
}
