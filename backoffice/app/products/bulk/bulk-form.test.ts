import { expect, test } from 'vitest';
import { actOf, FIRST, numberOf } from './bulk-form.ts';

test.each([
  ['10', 10],
  ['-7,5', -7.5],
  ['\u22125 %', -5],
  ['', ''],
  ['ten', 'ten'],
])('"%s" is %j', (typed, number) => expect(numberOf(typed)).toBe(number));

test.each([
  [
    { amount: '-10', ending: true },
    { kind: 'price', change: { by: 'percent', value: -10 }, ending: true },
  ],
  [
    { by: 'amount', amount: '-1.50' },
    { kind: 'price', change: { by: 'amount', value: -150 }, ending: false },
  ],
  [
    { kind: 'sale', amount: '20' },
    { kind: 'sale', percent: 20, ending: false, saleFrom: null, saleUntil: null },
  ],
  [
    { kind: 'limit', limit: '3' },
    { kind: 'limit', orderLimit: 3 },
  ],
  [
    { kind: 'attribute', attribute: 'tags', attributeKind: 'multi_select', value: 'a,b' },
    { kind: 'attribute', code: 'tags', value: ['a', 'b'] },
  ],
  [
    { kind: 'attribute', attribute: 'lace', attributeKind: 'yes_no', value: 'false' },
    { kind: 'attribute', code: 'lace', value: false },
  ],
  [
    { kind: 'attribute', attribute: 'color', attributeKind: 'select', value: '' },
    { kind: 'attribute', code: 'color', value: null },
  ],
] as const)('%j asks for %j', (typed, act) => expect(actOf({ ...FIRST, ...typed })).toEqual(act));
