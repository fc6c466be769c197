import { CallError, type Caller } from '@halfturn/contract/client.ts';
import type { SavedFilter } from '@halfturn/contract/saved-filters.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserFilters, keepInBrowser } from './browser-filters.ts';
import { moveFilters } from './move-filters.ts';

const filter = (name: string, query: string) => ({ name, list: 'games', query, currency: 'USD' }) as const;

/** The filters of an account, behind the two calls that reach them. */
let account: SavedFilter[];
let most: number;
const call = vi.fn(async (name: string, sent?: { body: Omit<SavedFilter, 'id'> }) => {
  if (name === 'GET /api/savedFilters') return [...account];
  if (!sent) throw new Error(name);
  if (account.length >= most) throw new CallError(409, 'saved_filters_full', 'Full.');
  const others = account.filter((one) => one.name.toLowerCase() !== sent.body.name.toLowerCase());
  account = [...others, { ...sent.body, id: String(account.length) }];
  return { id: 'x' };
});
const move = () => moveFilters(call as unknown as Caller);
const kept = () => account.map(({ name, query }) => [name, query]);

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
  account = [];
  most = 20;
  call.mockClear();
});
afterEach(() => void vi.unstubAllGlobals());

test('a guest’s filters move to the account, and none are left in the browser', async () => {
  keepInBrowser(filter('Best', 'genre=rpg'));
  keepInBrowser(filter('Cheap', 'maxPrice=20'));
  await move();
  expect(kept()).toEqual([
    ['Best', 'genre=rpg'],
    ['Cheap', 'maxPrice=20'],
  ]);
  expect(browserFilters()).toEqual([]);
  await move();
  expect(account).toHaveLength(2);
});

test('filters that the account has are not doubled, and those with the name of others replace none', async () => {
  account = [
    { ...filter('Mine', 'genre=rpg'), id: '1' },
    { ...filter('Cheap', 'maxPrice=5'), id: '2' },
  ];
  keepInBrowser(filter('Roles', 'genre=rpg'));
  keepInBrowser(filter('cheap', 'maxPrice=20'));
  await move();
  expect(kept()).toEqual([
    ['Mine', 'genre=rpg'],
    ['Cheap', 'maxPrice=5'],
    ['cheap (2)', 'maxPrice=20'],
  ]);
  expect(browserFilters()).toEqual([]);
});

test('what the account has no room for, or the network does not carry, stays in the browser', async () => {
  keepInBrowser(filter('A', 'genre=rpg'));
  keepInBrowser(filter('B', 'genre=puzzle'));
  most = 1;
  await move();
  expect(kept()).toEqual([['A', 'genre=rpg']]);
  expect(browserFilters().map(({ name }) => name)).toEqual(['B']);
  call.mockRejectedValueOnce(new CallError(0, 'network', 'Lost.'));
  await expect(move()).rejects.toThrow('Lost.');
  expect(browserFilters().map(({ name }) => name)).toEqual(['B']);
});

test('a browser without filters asks nothing', async () => {
  await move();
  expect(call).not.toHaveBeenCalled();
});
