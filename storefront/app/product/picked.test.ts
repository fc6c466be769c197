import type { ProductOptions, ProductVariant } from '@halfturn/contract/catalog.ts';
import { expect, test } from 'vitest';
import { firstPicks, openGroups, pickedOf, stateOf, variantNamed } from './picked.ts';

const variant = (
  color: string,
  size: string,
  stock: ProductVariant['stock'] = 'in_stock',
): ProductVariant => ({
  id: `${color}-${size}`,
  slug: `shirt-${color}-${size}`,
  name: `Shirt · ${color} · ${size}`,
  price: { amount: 1_900, currency: 'USD' },
  was: null,
  discountPercent: 0,
  image: null,
  stock,
  left: null,
  limit: 5,
  memberLimit: 5,
  wholesale: null,
  releasesOn: null,
  history: [],
  sku: `S-${color}-${size}`,
  options: { color, size },
  pictures: [],
});

const value = (code: string) => ({ code, name: code });
const options: ProductOptions = {
  groups: [
    { code: 'color', name: 'Color', values: [value('black'), value('red')] },
    { code: 'size', name: 'Size', values: [value('m'), value('l')] },
  ],
  items: [variant('black', 'm'), variant('black', 'l', 'out_of_stock'), variant('red', 'm')],
  chosen: null,
};

test('an address names a variant by its slug or its SKU', () => {
  expect(variantNamed(options, 'shirt-red-m')?.id).toBe('red-m');
  expect(variantNamed(options, 'S-red-m')?.id).toBe('red-m');
  expect(variantNamed(options, 'S-red-xl')).toBeUndefined();
  expect(variantNamed(options, null)).toBeUndefined();
});

test('nothing is picked at first but what the address names and what there is no choice of', () => {
  expect(firstPicks(options, null)).toEqual({});
  expect(firstPicks(options, 'red-m')).toEqual({ color: 'red', size: 'm' });
  const one = { ...options, groups: [{ code: 'color', name: 'Color', values: [value('black')] }] };
  expect(firstPicks(one, null)).toEqual({ color: 'black' });
});

test('a variant is picked once every group has an option', () => {
  expect(openGroups(options, { color: 'red' }).map(({ code }) => code)).toEqual(['size']);
  expect(pickedOf(options, { color: 'red' })).toBeUndefined();
  expect(pickedOf(options, { color: 'red', size: 'm' })?.id).toBe('red-m');
  expect(pickedOf(options, { color: 'red', size: 'l' })).toBeUndefined();
});

test('an option is there, sold out or off, beside what is picked in the other groups', () => {
  expect(stateOf(options, {}, 'size', 'l')).toBe('sold');
  expect(stateOf(options, { color: 'black' }, 'size', 'm')).toBe('there');
  expect(stateOf(options, { color: 'red' }, 'size', 'l')).toBe('off');
  expect(stateOf(options, { color: 'red', size: 'm' }, 'color', 'black')).toBe('there');
});
