import { expect, test } from 'vitest';
import { couponBody } from './coupon-body.ts';

const form = (values: Record<string, string | string[]>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) data.append(name, one);
  return data;
};

test('amounts are in the currency that the coupon is for; what does not belong to its kind is not sent', () => {
  const typed = {
    name: ' Spring ',
    code: 'spring',
    kind: 'fixed',
    percent: '7',
    amountMinor: '12,5',
    scope: 'all',
  };
  expect(couponBody(form(typed), ['p'])).toMatchObject({
    name: 'Spring',
    code: 'spring',
    percent: null,
    amountMinor: 1_250,
    minimumMinor: 0,
    productIds: [],
    maxUses: null,
    minLevel: null,
    firstOnly: false,
  });
  expect(couponBody(form({ ...typed, amountMinor: '1250', currency: 'JPY' }), [])).toMatchObject({
    currency: 'JPY',
    amountMinor: 1_250,
  });
});

test('nothing typed is nothing, and nonsense is sent to be refused', () => {
  const typed = { kind: 'percent', percent: '', maxUses: 'many', perCustomer: '2', scope: 'classes' };
  expect(
    couponBody(form({ ...typed, classIds: ['a', 'b'], firstOnly: 'on', minLevel: '3' }), []),
  ).toMatchObject({
    code: null,
    kind: 'percent',
    percent: null,
    capMinor: null,
    maxUses: 'many',
    perCustomer: 2,
    scope: 'classes',
    classIds: ['a', 'b'],
    firstOnly: true,
    minLevel: 3,
  });
});
