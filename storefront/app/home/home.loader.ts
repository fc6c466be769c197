import type { Calls } from '@halfturn/contract/calls.ts';
import type { ShownHours } from '@halfturn/contract/hours.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { callerOf } from '../api.ts';
import { withoutHistory } from '../catalog/without-history.ts';
import type { ShownCard } from '../catalog/product-card.tsx';
import type { Platforms } from '../setup/setup-dialog.tsx';
import type { ShownBanner } from './banners.tsx';

type Products = ReplyOf<Calls['GET /api/home/products']>;

export interface HomeData {
  sections: Products['sections'];
  banners: ShownBanner[];
  /** A preview of a banner before its time: not a page for search engines. */
  preview: boolean;
  bestSellers: ShownCard[];
  latest: ShownCard[];
  hot: Products['hot'];
  total: number;
  platforms: Platforms;
  /** When the store is open; null if it names no hours. */
  hours: ShownHours | null;
  /** The moment that the price lines end at, in milliseconds. */
  now: number;
}

/** The lists of the home page, and the choices of the finder. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<HomeData> {
  const call = callerOf(context);
  const preview = new URL(request.url).searchParams.get('preview')?.slice(0, 200);
  const [banners, products, platforms, { hours }] = await Promise.all([
    call('GET /api/home/scrollPhoto', { query: preview ? { preview } : {} }),
    call('GET /api/home/products'),
    call('GET /api/home/platforms'),
    call('GET /api/home/hours'),
  ]);
  return {
    sections: products.sections,
    preview: preview !== undefined,
    banners: banners.map((banner) => ({ ...banner, products: withoutHistory(banner.products.slice(0, 4)) })),
    bestSellers: withoutHistory(products.bestSellers.slice(0, 9)),
    latest: withoutHistory(products.latest.slice(0, 6)),
    hot: products.hot.slice(0, 3),
    total: products.total,
    platforms,
    hours,
    now: Date.now(),
  };
}
