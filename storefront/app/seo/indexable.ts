import { filterCount } from '../catalog/list-state.ts';
import type { ListState } from '../links.ts';

/**
 * Whether a list is a page of its own for search engines. Classes, genres, platforms and other categories have addresses of their
 * own; a filter on top of one makes thousands of pages out of it, so no filtered list is. Nor is a search, or an empty list.
 */
export const listIsIndexable = (list: { name: string; state: ListState; total: number }): boolean =>
  list.name !== 'search' && list.total > 0 && filterCount(list.state, false) === 0;
