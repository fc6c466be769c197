import { listQuery, type ListQuery } from '@halfturn/contract/catalog.ts';
import { expect, test } from 'vitest';
import { assortmentParts, type ListAttribute, type ProductRow } from '../../../test/assortment-parts.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { View } from '../catalog/door.ts';
import { listOf } from './list.ts';

const now = new Date('2026-11-20T12:00:00Z');
const view = { locale: 'en-US', now, currency: 'USD', rate: 1, mostUnits: 5, asOf: now } as View;

const row = (class_id: string, more: Partial<ProductRow> = {}): ProductRow => ({
  id: uuidv7(),
  name: 'Heron',
  class_id,
  kind: 'key',
  platform_code: '',
  region_code: '',
  genre_code: '',
  languages: '',
  attribute_codes: '',
  current_minor: 1_900,
  was_minor: null,
  units_sold: 0,
  pin: 0,
  released: null,
  in_stock: true,
  title: '',
  folded_name: '',
  maker: '',
  reduced_at: null,
  terms: '',
  fixed_prices: null,
  variants: null,
  ...more,
});
const games = (count: number, class_id = 'games') =>
  Array.from({ length: count }, () => row(class_id, { platform_code: 'steam', genre_code: 'rpg' }));
const shirts = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    row('software', { attribute_codes: i % 2 === 0 ? 'size.m,fit.slim' : 'size.l' }),
  );

const attribute = (code: string, classes: Record<string, boolean>, values: string[] = []): ListAttribute => ({
  code,
  kind: 'select',
  built_in: values.length === 0,
  unit: '',
  names: { 'en-US': code },
  filterable: true,
  searched: false,
  classes,
  options: values.map((value) => ({ code: value, names: { 'en-US': value } })),
});
/** `software` stands for a type of shirts; `cards` are games that are not filtered by genre. */
const ATTRIBUTES = [
  attribute('platform', { games: true }),
  attribute('genre', { games: true, cards: false }),
  attribute('size', { software: true }, ['m', 'l']),
  attribute('fit', { software: true }, ['slim']),
];

/** The names of the filters that a list offers. */
async function filtersOf(rows: ProductRow[], query: Partial<ListQuery> = {}): Promise<string[]> {
  const assortment = await assortmentParts(rows, ATTRIBUTES);
  const { facets } = listOf(assortment, {
    query: { ...listQuery.parse({}), ...query },
    view,
    matches: null,
    names: null,
  });
  const { platform, genre, attributes } = facets;
  return [
    ...(platform.length > 0 ? ['platform'] : []),
    ...(genre.length > 0 ? ['genre'] : []),
    ...attributes.map(({ code }) => code),
  ];
}

test('a list of one type has the filters of the type', async () => {
  expect(await filtersOf(games(5))).toEqual(['platform', 'genre']);
  expect(await filtersOf(shirts(5))).toEqual(['size', 'fit']);
  const mixed = [...games(50), ...shirts(2)];
  expect(await filtersOf(mixed, { class: 'software' })).toEqual(['size', 'fit']);
  expect(await filtersOf(mixed, { class: 'games' })).toEqual(['platform', 'genre']);
});

test('a type below decides for itself, and has the rest from above', async () => {
  expect(await filtersOf(games(5, 'cards'))).toEqual(['platform']);
});

test('a list of several types has the filters that concern a tenth of it', async () => {
  expect(await filtersOf([...games(40), ...shirts(10)])).toEqual(['platform', 'genre', 'size', 'fit']);
  expect(await filtersOf([...games(50), ...shirts(2)])).toEqual(['platform', 'genre']);
  expect(await filtersOf([...games(2), ...shirts(50)])).toEqual(['size', 'fit']);
});

test('a filter that is set stays, and leads to those of its type', async () => {
  const mixed = [...games(50), ...shirts(2)];
  expect(await filtersOf(mixed, { attr: ['size.m'] })).toEqual(['size', 'fit']);
  expect(await filtersOf(mixed, { attr: ['size.m'], platform: ['steam'] })).toEqual([
    'platform',
    'genre',
    'size',
  ]);
});

test('a list that filters have emptied has those of what it was before them', async () => {
  expect(await filtersOf(shirts(4), { maxPrice: 1 })).toEqual(['size', 'fit']);
});
