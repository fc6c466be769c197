import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { sharedAddresses } from '@halfturn/contract/primitives/shared-address.ts';
import { matchRoutes } from 'react-router';
import type { ListState } from '../app/links.ts';
import type { RouteHandle } from '../app/routes-table.ts';
import { routes } from '../app/routes.ts';
import { rightSpelling } from '../app/seo/spelling.ts';

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

const withWhatIsRead = sharedAddresses((path) => {
  const handle = matchRoutes(routes, path)?.at(-1)?.route.handle as RouteHandle | undefined;
  return handle?.for === undefined ? [...(READS[handle?.source ?? ''] ?? []), ...ALL_READ] : null;
});

/**
 * The address under which a page is everybody's, with no more of its query than the page reads; null for a page that is its visitor's
 * own. One that is spelled otherwise leads to the right one with all of its query.
 *
 * @param url path and query, as they were asked for
 */
export function sharedAddress(url: string): string | null {
  const address = withWhatIsRead(url);
  if (address === null || address === url) return address;
  const path = firstOf(url.split('?', 1));
  return rightSpelling(path) === path ? address : url;
}
