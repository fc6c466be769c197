import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { CallError } from '@halfturn/contract/client.ts';
import type { RetiredProduct } from '@halfturn/contract/catalog.ts';
import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { withoutHistory } from '../catalog/without-history.ts';
import type { ShownCard } from '../catalog/product-card.tsx';
import { links } from '../links.ts';
import { statusOf } from '../root/boot.ts';
import { variantNamed } from './picked.ts';

type Reply = ReplyOf<Calls['GET /api/home/product/{class}/{name}']>;
export type Review = ReplyOf<Calls['GET /api/products/{id}/reviews']>['rows'][number];

/** How many reviews one page of them holds. */
export const REVIEWS = 10;

export interface ProductData {
  product: Reply['product'];
  /** The variant that the address names; null if it names none. */
  chosen: string | null;
  offers: Reply['offers'];
  /** Editions, add-ons and the like, as the page needs them. */
  relations: (Pick<Reply['relations'][number], 'role' | 'edition'> & { product: ShownCard })[];
  summary: Reply['reviews'];
  reviews: Review[];
  /** How many reviews there are in each language, the most first. */
  languages: ReplyOf<Calls['GET /api/products/{id}/reviews']>['languages'];
  recommendations: ShownCard[];
  /** The moment that the price line ends at, in milliseconds. */
  now: number;
}

/** A product that was sold here once, and what is like it. */
export interface GoneData {
  gone: { name: string; shelf: RetiredProduct['class']; alike: ShownCard[] };
}

/** A product, and the newest of its reviews; with the status 410, what is left of one that was retired. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const call = callerOf(context);
  const { signal } = request;
  const slug = /^[\p{L}\p{N}][\p{L}\p{N}.-]{0,119}$/u;
  const { class: shelf = '', name = '' } = params;
  if (!slug.test(shelf) || !slug.test(name)) throw new Response(null, { status: 404 });
  let found: Reply;
  try {
    found = await call(
      'GET /api/home/product/{class}/{name}',
      { params: { class: shelf, name } },
      { signal },
    );
  } catch (error) {
    if (statusOf(error) !== 410) throw error;
    const { name: title, class: of, alike } = (error as CallError).data as RetiredProduct;
    const gone: GoneData = { gone: { name: title, shelf: of, alike: withoutHistory(alike) } };
    return data(gone, { status: 410 });
  }
  const { product } = found;
  const { search, searchParams } = new URL(request.url);
  // The address of a variant, another language's address of the same product, or one that it had once.
  if (product.slug !== name || product.class.slug !== shelf) {
    const variant = product.options?.items.find(({ id }) => id === product.options?.chosen);
    throw redirect(variant ? links.variant(product, variant.slug) : links.product(product) + search, 301);
  }
  const { rows, languages } =
    found.reviews.count === 0
      ? { rows: [], languages: [] }
      : await call(
          'GET /api/products/{id}/reviews',
          { params: { id: product.id }, query: { pageSize: REVIEWS } },
          { signal },
        );
  return {
    product,
    chosen: product.options ? (variantNamed(product.options, searchParams.get('variant'))?.id ?? null) : null,
    offers: found.offers,
    relations: found.relations.map(({ role, edition, product: other }) => ({
      role,
      edition,
      product: nthOf(withoutHistory([other]), 0),
    })),
    summary: found.reviews,
    reviews: rows,
    languages,
    recommendations: withoutHistory(found.recommendations),
    now: Date.now(),
  } satisfies ProductData;
}
