import type { ProductOptions, ProductVariant } from '@halfturn/contract/catalog.ts';
import { describe, expect, test } from 'vitest';
import {
  firstPicks,
  hasAmounts,
  openGroups,
  pickedOf,
  pricedOptions,
  soldOutOption,
  stateOf,
  variantNamed,
} from './picked.ts';

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

describe('options that decide the price', () => {
  const card = (currency: 'USD' | 'EUR', prices: Record<string, number>): ProductOptions => ({
    groups: [{ code: 'card-value', name: 'Card value', values: Object.keys(prices).map(value) }],
    items: Object.entries(prices).map(([name, amount]) => ({
      ...variant('', ''),
      id: name,
      price: { amount, currency },
      options: { 'card-value': name },
    })),
    chosen: null,
  });
  const said = (options: ProductOptions) => pricedOptions(options)?.map(({ saysPrice }) => saysPrice);

  test('come with their variants', () => {
    expect(pricedOptions(card('USD', { $10: 1_000, $25: 2_500 }))?.map((one) => one.variant.id)).toEqual([
      '$10',
      '$25',
    ]);
  });

  test('say their price if their name is this amount of its currency', () => {
    expect(said(card('USD', { $10: 1_000, $25: 2_350, '$9.99': 999 }))).toEqual([true, false, true]);
    expect(said(card('EUR', { $10: 1_000, '25 €': 2_500, '10.00': 1_000 }))).toEqual([false, true, false]);
  });

  test('are none with several groups, and none while all cost the same', () => {
    expect(pricedOptions(options)).toBeNull();
    expect(pricedOptions(card('USD', { Red: 1_000, Black: 1_000 }))).toBeNull();
  });
});

test('a variant that is sold out is named by its options while another one is in stock', () => {
  expect(soldOutOption(options, 'black-l')).toBe('black · l');
  expect(soldOutOption(options, 'black-m')).toBeNull();
  expect(soldOutOption(options, 'the product itself')).toBeNull();
  const none = {
    ...options,
    items: options.items.map((item) => ({ ...item, stock: 'out_of_stock' as const })),
  };
  expect(soldOutOption(none, 'black-l')).toBeNull();
});

test('options are amounts of money by their names, whatever the type of the product is called', () => {
  const named = (...names: string[]): ProductOptions => ({
    groups: [{ code: 'card-value', name: 'Value', values: names.map(value) }],
    items: [],
    chosen: null,
  });
  expect(hasAmounts(named('$10', '$1,000'))).toBe(true);
  expect(hasAmounts(named('25 €', '1 000 Kč', 'USD 50', '9,99\u00a0€'))).toBe(true);
  expect(hasAmounts(named('$10', 'Deluxe'))).toBe(false);
  expect(hasAmounts(named('42', '43'))).toBe(false);
  expect(hasAmounts(named('1 month', '12 months'))).toBe(false);
  expect(hasAmounts(options)).toBe(false);
});
