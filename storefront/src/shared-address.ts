import { sharedAddresses } from '@halfturn/contract/primitives/shared-address.ts';
import { fieldOf } from '../app/catalog/ranges.ts';
import type { ListState } from '../app/links.ts';
import { handleAt } from './handle-at.ts';

/** What every page reads of its address. */
const EVERYWHERE: readonly string[] = ['lang', 'currency'];

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

/** What of a page's address it is drawn from, by the page's file. A page that is not here reads nothing but its path. */
const READS: Readonly<Record<string, (name: string) => boolean>> = {
  'app/catalog/list.page.tsx': (name) => Object.hasOwn(LIST, name) || fieldOf(name) !== null,
  'app/compare/compare.page.tsx': (name) => name === 'product',
  'app/news/item.page.tsx': (name) => name === 'id',
  'app/news/news.page.tsx': (name) => name === 'page',
  'app/pages/text.page.tsx': (name) => name === 'version',
  'app/product/product.page.tsx': (name) => name === 'variant',
};

const addressOf = sharedAddresses((path) => {
  const handle = handleAt(path);
  if (handle?.for !== undefined) return null;
  const reads = READS[handle?.source ?? ''];
  return (name) => EVERYWHERE.includes(name) || reads?.(name) === true;
});

/**
 * The address under which a page is everybody's: without the parameters of its query that it does not read, such as those of a
 * campaign. Null for a page that is its visitor's own.
 *
 * @param url path and query, as they were asked for
 */
export function sharedAddress(url: string): string | null {
  const address = addressOf(url);
  return address?.includes('?') && address === sorted(url) ? url : address;
}

/** The same address as `sharedAddresses` writes it, with all that it says. */
function sorted(url: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const search = new URLSearchParams(query);
  search.sort();
  return search.size > 0 ? `${path}?${search}` : path;
}
