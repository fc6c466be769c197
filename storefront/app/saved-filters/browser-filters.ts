import type { SavedFilter } from '@halfturn/contract/saved-filters.ts';
import { store, storedJson } from '../stored.ts';
import { newId } from '../support/new-id.ts';

/** As many as a browser keeps. */
export const MOST_IN_BROWSER = 20;

const isFilters = (value: unknown): value is SavedFilter[] =>
  Array.isArray(value) &&
  value.every((one) =>
    ['id', 'name', 'list', 'query', 'currency'].every(
      (part) => typeof (one as Record<string, unknown> | null)?.[part] === 'string',
    ),
  );

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const put = (filters: readonly SavedFilter[]): void =>
  store('filters', JSON.stringify(filters.toSorted((a, b) => a.name.localeCompare(b.name))));

/** The filters that this browser keeps for a visitor who is not signed in, in the order of their names. */
export const browserFilters = (): SavedFilter[] => storedJson('filters', isFilters, []);

/** Keeps filters; those with the same name are replaced. `full` if there is no room. */
export function keepInBrowser(filter: Omit<SavedFilter, 'id'>): 'full' | null {
  const others = browserFilters().filter(({ name }) => !same(name, filter.name));
  if (others.length >= MOST_IN_BROWSER) return 'full';
  put([...others, { ...filter, id: newId() }]);
  return null;
}

/** `taken` if others have the name. */
export function renameInBrowser(id: string, name: string): 'taken' | null {
  const all = browserFilters();
  if (all.some((other) => other.id !== id && same(other.name, name))) return 'taken';
  put(all.map((one) => (one.id === id ? { ...one, name } : one)));
  return null;
}

export const dropFromBrowser = (id: string): void => put(browserFilters().filter((one) => one.id !== id));
