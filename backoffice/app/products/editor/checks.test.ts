import type { ProductField } from '@halfturn/contract/staff/product-editor.ts';
import { expect, it } from 'vitest';
import { checksOf } from './checks.ts';
import { emptyValues } from './product-values.ts';

const field = (code: string, builtIn: boolean): ProductField => ({
  code,
  name: code,
  kind: 'select',
  unit: '',
  builtIn,
  required: true,
  onCard: false,
  filterable: false,
  searched: false,
  from: null,
  held: true,
  options: [],
});

it('names what a product lacks, and what a buyer would miss', () => {
  const fields = [field('platform', true), field('language', true), field('color', false)];
  expect(checksOf(emptyValues(''), fields, null)).toEqual({
    missing: ['name', 'typeId', 'price', 'platform', 'languages', 'attributes.color'],
    warnings: ['no_text'],
  });
  const values = {
    ...emptyValues('t'),
    name: 'Lanternfall',
    price: '20',
    sale: '9',
    floor: '10',
    cost: '8',
    platform: 'STEAM',
    languages: ['en'],
    'attributes.color': 'red',
  };
  expect(checksOf(values, fields, { older: [], pictures: [{ alt: {} }], units: 0 })).toEqual({
    missing: [],
    warnings: ['no_text', 'no_alt', 'no_stock', 'below_floor'],
  });
  const texts = { 'texts.en-US.summary': 'A game', 'texts.de.summary': 'Ein Spiel' };
  expect(
    checksOf({ ...values, ...texts, cost: '12', floor: '' }, fields, {
      older: ['de'],
      pictures: [],
      units: 3,
    }),
  ).toEqual({
    missing: [],
    warnings: ['texts_missing', 'texts_older', 'no_picture', 'below_cost'],
  });
});
