import {
  PRODUCT_GAPS,
  PRODUCT_SORTS,
  PRODUCT_STOCKS,
  PRODUCT_TABS,
} from '@halfturn/contract/staff/product-list-parts.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import { CallError } from '@halfturn/contract/client.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { CURRENCIES } from '@halfturn/contract/primitives/currencies.ts';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { callFrom } from '../api.ts';
import { flag, listAddress, oneOf, sortedBy, words } from '../list-address.ts';
import { listLoader, oneLoader } from '../list-loader.ts';
import type { OwnCurrency } from './editor/own-fields.tsx';

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

/** A role can have products without their prices. */
function nullIfForbidden(error: unknown): null {
  if (error instanceof CallError && error.slug === 'forbidden') return null;
  throw error;
}

/** One product as its editor shows it, with the types to choose from. */
export const loadProduct = oneLoader(async (call, id) => {
  const params = { id };
  const [product, facts, variants, relations, { types }] = await Promise.all([
    call('GET /admin/products/{id}', { params }),
    call('GET /admin/products/{id}/facts', { params }),
    call('GET /admin/products/{id}/variants', { params }),
    call('GET /admin/products/{id}/relations', { params }),
    call('GET /admin/product-types'),
  ]);
  // A variant is edited on the page of its product.
  if (product.product.parentId !== null) throw redirect(`/products/${product.product.parentId}#variants`);
  const { typeId } = facts.facts;
  const [fields, prices] = await Promise.all([
    call('GET /admin/product-fields/{typeId}', { params: { typeId } }),
    call('GET /admin/prices/{productId}', { params: { productId: id } }).catch(nullIfForbidden),
  ]);
  return { ...product, facts, variants, relations, types, fields, prices };
});

/** What a new product begins with: the only type if there is one alone. */
export async function loadNewProduct({ request }: LoaderFunctionArgs) {
  const call = callFrom(request);
  const [{ types }, currencies] = await Promise.all([
    call('GET /admin/product-types'),
    call('GET /admin/currencies').catch(nullIfForbidden),
  ]);
  const [only, other] = types.filter(({ genre }) => genre === null);
  const typeId = only && !other ? only.id : '';
  const fields = typeId ? await call('GET /admin/product-fields/{typeId}', { params: { typeId } }) : [];
  return { types, typeId, fields, own: currencies && ownCurrency(currencies) };
}

/** The store's own currency with its rate; null if it is the dollar, or cannot be converted now. */
function ownCurrency({ own, rows }: ReplyOf<Calls['GET /admin/currencies']>): OwnCurrency | null {
  const row = rows.find(({ code }) => code === own.code);
  if (!row || row.code === 'USD' || row.rate === null || row.stale) return null;
  return { code: row.code, digits: CURRENCIES[row.code].digits, rate: row.rate };
}
