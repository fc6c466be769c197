import type { Explained } from '@halfturn/contract/primitives/explained.ts';
import { LOCALES } from '@halfturn/contract/primitives/locale.ts';
import { expect, test } from 'vitest';
import { loadWords } from './load.ts';
import * as explain from './describe-amounts.ts';

const explained: Explained = {
  lines: [
    { quantity: 10, unit: 420, base: 456, was: null, tier: { from: 10, single: 500 }, taxRate: 19 },
    { quantity: 1, unit: 2499, base: null, was: 3999, tier: null, taxRate: 0 },
  ],
  rate: { rate: 0.921, asOf: '2026-11-20T15:00:00.000Z' },
  member: { name: 'Silver', percent: 3, off: 201, kept: 21 },
  coupon: {
    percent: 12.5,
    off: 500,
    beyond: 100,
    kept: 50,
    cap: 400,
    minimum: 1000,
    goods: 4000,
    lines: [0],
  },
  points: { points: 300, perDollar: 100, share: 30, goods: 6000, most: 1800 },
  freight: {
    style: 'express',
    names: { 'en-US': 'Express parcel' },
    country: 'DE',
    grams: 2400,
    first: 590,
    kilos: 2,
    further: 380,
  },
  fee: { method: 'card', percent: 2.9, on: 5000, fixed: 30 },
};
const eur = (amount: number) => ({ amount, currency: 'EUR' as const });
const amounts: explain.Amounts = {
  explained,
  currency: 'EUR',
  names: ['Lanternfall', 'Orbital Drift'],
  tax: {
    included: true,
    country: 'DE',
    reverseCharge: false,
    total: eur(671),
    rates: [{ rate: 19, net: eur(3529), tax: eur(671) }],
  },
  freightMinor: 970,
  feeMinor: 175,
  pointsMinor: 276,
  method: () => 'Card',
};
const english = { t: loadWords('en-US', ['amounts']).t, locale: 'en-US' as const };
/** As it is read, without the marks that keep a name together. */
const read = (said: explain.Said) =>
  JSON.parse(JSON.stringify(said).replaceAll(/[\u2068\u2069]/g, '')) as explain.Said;

test('each amount is said with the figures that it adds up from', () => {
  expect(read(explain.describeGoods(amounts, english))).toEqual({
    parts: [
      {
        label: 'Lanternfall, 10 at €4.20',
        amount: '€42.00',
        notes: ['Wholesale price for 10 or more. A single item costs €5.00.', 'Converted from $4.56.'],
      },
      {
        label: 'Orbital Drift, 1 at €24.99',
        amount: '€24.99',
        notes: [
          'Reduced. Lowest price in the last 30 days: €39.99.',
          'This price is set in this currency: Euro.',
        ],
      },
    ],
    notes: [expect.stringContaining('0.921 EUR for 1 US dollar, as of Nov 20, 2026')],
  });
  expect(read(explain.describeMember(amounts, english)).parts).toEqual([
    { label: '3% of the goods, level Silver', amount: '−€2.01', notes: [] },
    { label: 'Withheld because some products have a lowest price', amount: '€0.21', notes: [] },
  ]);
  expect(read(explain.describeCoupon(amounts, english))).toMatchObject({
    parts: [
      { label: '12.5% of €40.00', amount: '−€5.00' },
      { label: 'Above the coupon’s maximum of €4.00', amount: '€1.00' },
      { amount: '€0.50' },
    ],
    notes: ['It applies to Lanternfall.', 'It requires goods for €10.00 or more. Yours come to €40.00.'],
  });
  expect(read(explain.describePoints(amounts, english))).toMatchObject({
    parts: [{ label: '300 points', amount: '−€2.76' }],
    notes: [
      '100 points = $1.00',
      'Points pay for up to 30% of the goods after discounts (€60.00): €18.00 at most.',
    ],
  });
  expect(read(explain.describeFreight(amounts, english))).toMatchObject({
    parts: [{ amount: '€5.90' }, { label: 'Further kilograms, rounded up: 2', amount: '€3.80' }],
    notes: ['Express parcel, 2.4 kg, to Germany.'],
  });
  expect(read(explain.describeFee(amounts, english)).parts).toMatchObject([
    { label: '2.9% of €50.00', amount: '€1.45' },
    { label: 'Fixed fee', amount: '€0.30' },
  ]);
  expect(read(explain.describeTotal(amounts, english))).toMatchObject({
    parts: [
      {
        label: 'Tax included: 19% of €35.29',
        amount: '€6.71',
        notes: ['For Lanternfall.', 'Delivery and the payment fee are taxed at this rate too.'],
      },
    ],
    notes: ['Taxed in this country: Germany.', 'You are charged exactly this amount. Currency: Euro.'],
  });
});

test('a price that was converted says by which rate, and no other does', () => {
  expect(explain.describeLine(amounts, english, 0).notes).toHaveLength(1);
  expect(explain.describeLine(amounts, english, 1).notes).toHaveLength(0);
});

test.each(LOCALES)('%s has a sentence for all of it', (locale) => {
  const say = { t: loadWords(locale, ['amounts']).t, locale };
  const {
    describeGoods,
    describeMember,
    describeCoupon,
    describePoints,
    describeFreight,
    describeFee,
    describeTotal,
  } = explain;
  for (const tell of [
    describeGoods,
    describeMember,
    describeCoupon,
    describePoints,
    describeFreight,
    describeFee,
    describeTotal,
  ]) {
    const said = JSON.stringify(tell(amounts, say));
    expect(said).not.toMatch(/amounts\.|undefined|[{}]{3}|""/);
  }
});
