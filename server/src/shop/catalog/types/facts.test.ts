import { expect, test } from 'vitest';
import type { TypeAttributeRow } from './attributes.ts';
import { saysAmount } from './facts.ts';

const attribute = (kind: TypeAttributeRow['kind'], name = ''): TypeAttributeRow => ({
  class_id: 'gift-cards',
  code: 'value',
  kind,
  unit: '',
  names: { 'en-US': 'Value' },
  built_in: false,
  required: false,
  on_card: false,
  filterable: false,
  searched: false,
  from_id: 'gift-cards',
  from_names: {},
  options: name ? [{ code: 'one', names: { 'en-US': name } }] : [],
});

test.each([
  ['a choice called by an amount', attribute('select', '$25'), 'one', true],
  ['a choice called otherwise', attribute('select', '12 months'), 'one', false],
  ['a choice that the product does not have', attribute('select', '$25'), undefined, false],
  // A recommended price says nothing of what the product costs here.
  ['an amount in a text', attribute('text'), { 'en-US': '$59.99' }, false],
  ['a number', attribute('number'), 25, false],
])('whether a product is worth an amount: %s', (_what, row, value, expected) => {
  expect(saysAmount([row], { value }, 'de')).toBe(expected);
});
