import { sharedAddresses } from '@halfturn/contract/primitives/shared-address.ts';
import { matchRoutes } from 'react-router';
import type { ListState } from '../app/links.ts';
import type { RouteHandle } from '../app/routes-table.ts';
import { routes } from '../app/routes.ts';

const LIST: Record<keyof ListState, true> = {
  keyword: true,
  platform: true,
  region: true,
  genre: true,
  language: true,
  attr: true,
  range: true,
  worksIn: true,
  worksOn: true,
  minPrice: true,
  maxPrice: true,
  stock: true,
  sort: true,
  pageSize: true,
  pageNum: true,
  through: true,
};

/** What a page reads of its query, by its source. Others read nothing of it. */
const READS: Readonly<Record<string, readonly string[]>> = {
  'app/catalog/list.page.tsx': Object.keys(LIST),
  'app/compare/compare.page.tsx': ['product'],
  'app/news/item.page.tsx': ['id'],
  'app/news/news.page.tsx': ['page'],
  'app/pages/text.page.tsx': ['version'],
  'app/product/product.page.tsx': ['variant'],
};
/** What every page reads. */
const ALL_READ = ['lang', 'currency'];

/**
 * The address under which a page is everybody's, with no more of its query than the page reads; null for a page that is its visitor's
 * own. Takes path and query, as they were asked for.
 */
export const sharedAddress = sharedAddresses((path) => {
  const handle = matchRoutes(routes, path)?.at(-1)?.route.handle as RouteHandle | undefined;
  return handle?.for === undefined ? [...(READS[handle?.source ?? ''] ?? []), ...ALL_READ] : null;
});
