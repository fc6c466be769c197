import { CallError, type Caller } from '@halfturn/contract/client.ts';
import type { SavedFilter } from '@halfturn/contract/saved-filters.ts';
import { browserFilters, dropFromBrowser } from './browser-filters.ts';

const NAME_LENGTH = 60;

/** The name, or with a number if others have it: no filters of the account are replaced. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let no = 1; ; no++) {
    const end = no === 1 ? '' : ` (${no})`;
    const free = name.slice(0, NAME_LENGTH - end.length) + end;
    if (!taken.has(free.toLowerCase())) return free;
  }
}

/**
 * Moves the filters that a guest kept in this browser to the account that has signed in; those that it has already are only dropped.
 * What it has no room for stays in the browser. Each is dropped once it is on the account, so two tabs or a second try save none twice.
 */
export async function moveFilters(call: Caller): Promise<void> {
  const waiting = browserFilters();
  if (waiting.length === 0) return;
  const kept = await call('GET /api/savedFilters');
  const names = new Set(kept.map(({ name }) => name.toLowerCase()));
  const isKept = (one: SavedFilter) =>
    kept.some(
      ({ list, query, currency }) => list === one.list && query === one.query && currency === one.currency,
    );
  for (const one of waiting) {
    const { id, name, list, query, currency } = one;
    if (!isKept(one)) {
      const free = freeName(name, names);
      try {
        await call('POST /api/savedFilters', { body: { name: free, list, query, currency } });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.slug === 'saved_filters_full') return;
        // Something that this store never stored there does not keep the others back.
        if (error.slug === 'invalid_input') continue;
        throw error;
      }
      names.add(free.toLowerCase());
    }
    dropFromBrowser(id);
  }
}
