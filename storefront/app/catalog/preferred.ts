import type { ListState } from '../links.ts';
import { store, stored } from '../stored.ts';
import { listState, PAGE_SIZES, SORTS } from './list-state.ts';

/**
 * The state with the sort and page size that this browser has stored, where the address says nothing of them and the
 * stored ones are not the usual; null where there is nothing to add. On the server there is nothing stored.
 */
export function preferred(state: ListState, search: URLSearchParams): ListState | null {
  if (typeof document === 'undefined') return null;
  // The number of a page says little of a list that is sorted or cut otherwise: such a link is shown as it is.
  if (state.pageNum || state.through) return null;
  const kept = listState(new URLSearchParams({ sort: stored('sort'), pageSize: stored('pageSize') }));
  const add: ListState = {
    ...(kept.sort && !search.has('sort') && { sort: kept.sort }),
    ...(kept.pageSize && !search.has('pageSize') && { pageSize: kept.pageSize }),
  };
  return Object.keys(add).length > 0 ? { ...state, ...add } : null;
}

/** Stores a choice of sort or page size for the lists to come. */
export function prefer(name: 'sort' | 'pageSize', value: string): void {
  const known: readonly string[] = name === 'sort' ? SORTS : PAGE_SIZES;
  if (known.includes(value)) store(name, value);
}
