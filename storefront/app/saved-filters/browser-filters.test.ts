import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  browserFilters,
  dropFromBrowser,
  keepInBrowser,
  MOST_IN_BROWSER,
  renameInBrowser,
} from './browser-filters.ts';

const filter = (name: string, query = 'platform=steam') =>
  ({ name, list: 'games', query, currency: 'USD' }) as const;

describe('filters that a browser keeps', () => {
  const values = new Map<string, string>();
  beforeEach(() => {
    values.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('are kept by name, renamed and deleted', () => {
    keepInBrowser(filter('Cheap'));
    keepInBrowser(filter('Best'));
    expect(keepInBrowser(filter('cheap', 'genre=rpg'))).toBeNull();
    expect(browserFilters().map(({ name, query }) => [name, query])).toEqual([
      ['Best', 'platform=steam'],
      ['cheap', 'genre=rpg'],
    ]);
    const [best, cheap] = browserFilters();
    expect(renameInBrowser(best?.id ?? '', 'CHEAP')).toBe('taken');
    expect(renameInBrowser(best?.id ?? '', 'Good')).toBeNull();
    dropFromBrowser(cheap?.id ?? '');
    expect(browserFilters().map(({ name }) => name)).toEqual(['Good']);
  });

  it('have a limit, and are none where something else is stored', () => {
    for (let i = 0; i < MOST_IN_BROWSER; i++) expect(keepInBrowser(filter(`F ${i}`))).toBeNull();
    expect(keepInBrowser(filter('One more'))).toBe('full');
    expect(keepInBrowser(filter('F 1', 'genre=rpg'))).toBeNull();
    values.set('filters', '[{"name":1}]');
    expect(browserFilters()).toEqual([]);
  });
});
