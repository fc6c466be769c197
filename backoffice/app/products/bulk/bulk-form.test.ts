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
    { kind: 'price', currency: 'USD', change: { by: 'percent', value: -10 }, ending: true },
  ],
  [
    { by: 'amount', amount: '-1.50' },
    { kind: 'price', currency: 'USD', change: { by: 'amount', value: -150 }, ending: false },
  ],
  [
    { kind: 'sale', amount: '20' },
    { kind: 'sale', currency: 'USD', percent: 20, ending: false, saleFrom: null, saleUntil: null },
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
] as const)('%j asks for %j', (typed, act) => expect(actOf({ ...FIRST, ...typed }, null)).toEqual(act));

test('an amount is one of the store’s own currency, which may have no .99', () => {
  const amount = { ...FIRST, by: 'amount', amount: '-2', ending: true } as const;
  const euros = { code: 'EUR', digits: 2, rate: 0.92 } as const;
  expect(actOf(amount, euros)).toMatchObject({ currency: 'EUR', change: { value: -200 }, ending: true });
  const yen = { code: 'JPY', digits: 0, rate: 151 } as const;
  expect(actOf({ ...amount, by: 'set', amount: '1980' }, yen)).toEqual({
    kind: 'price',
    currency: 'JPY',
    change: { by: 'set', value: 1_980 },
    ending: false,
  });
});
