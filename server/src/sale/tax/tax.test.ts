import { EU, readVatId } from '@halfturn/contract/primitives/vat-id.ts';
import { describe, expect, it, test } from 'vitest';
import { byRate } from './tax-by-rate.ts';
import { rateFor, taxOf, taxOrder, type TaxPlace, type TaxRate, type TaxTerms } from './tax.ts';

describe('the tax of an amount', () => {
  test.each([
    [11_900, 19_000, true, 'EUR', 1_900],
    [10_000, 19_000, false, 'EUR', 1_900],
    // 9.975 % of 1.00 is 0.09975, rounded up.
    [100, 9_975, false, 'CAD', 10],
    // Half a cent is rounded up, added or included.
    [10, 5_000, false, 'EUR', 1],
    [21, 5_000, true, 'EUR', 1],
    [9, 5_000, false, 'EUR', 0],
    [1_100, 10_000, true, 'JPY', 100],
    // Forints have no smaller coins, so the added tax is a whole number of them.
    [123_400, 27_000, false, 'HUF', 33_300],
    [0, 19_000, true, 'EUR', 0],
    [5_000, 0, true, 'EUR', 0],
  ] as const)('of %d at %d, included: %s, in %s is %d', (amount, rate, included, currency, tax) => {
    expect(taxOf(amount, rate, included, currency)).toBe(tax);
  });
});

const rate = (country: string, of: number, more: Partial<TaxRate> = {}): TaxRate => ({
  country,
  region: '',
  class: 'standard',
  rate: of,
  from: '2020-01-01',
  to: null,
  ...more,
});

describe('the valid rate', () => {
  const rates = [
    rate('DE', 19_000, { to: '2026-06-30' }),
    rate('DE', 20_000, { from: '2026-07-01' }),
    rate('DE', 7_000, { class: 'reduced' }),
    rate('CA', 5_000),
    rate('CA', 14_975, { region: 'Québec' }),
  ];
  test.each([
    ['DE', '', 'standard', '2026-06-30', 19_000],
    ['DE', '', 'standard', '2026-07-01', 20_000],
    ['DE', 'Bayern', 'standard', '2026-07-01', 20_000],
    ['DE', '', 'standard', '2019-12-31', undefined],
    ['DE', '', 'reduced', '2026-07-01', 7_000],
    ['DE', '', 'voucher', '2026-07-01', undefined],
    ['CA', 'québec', 'standard', '2026-07-01', 14_975],
    ['CA', 'Alberta', 'standard', '2026-07-01', 5_000],
    ['US', '', 'standard', '2026-07-01', undefined],
    [null, '', 'standard', '2026-07-01', undefined],
  ] as const)('in %s %s for %s on %s', (country, region, taxClass, day, expected) => {
    expect(rateFor(rates, { country, region }, taxClass, day)?.rate).toBe(expected);
  });
});

describe('an order', () => {
  const terms: TaxTerms = {
    included: true,
    shopCountry: 'DE',
    rates: [
      rate('DE', 19_000),
      rate('AT', 20_000),
      rate('AT', 10_000, { class: 'reduced' }),
      rate('CH', 8_100),
    ],
  };
  const parts = {
    lines: [
      { taxClass: 'standard' as const, amountMinor: 6_000 },
      { taxClass: 'reduced' as const, amountMinor: 2_200 },
      { taxClass: 'voucher' as const, amountMinor: 1_000 },
    ],
    freightMinor: 600,
    feeMinor: 0,
  };
  const at = (place: Partial<TaxPlace>, more: Partial<TaxTerms> = {}) =>
    taxOrder(
      parts,
      { country: null, region: '', firmOf: null, ...place },
      { ...terms, ...more },
      'EUR',
      new Date('2026-11-22T10:00:00Z'),
    );

  it('is taxed where its buyer is, freight by the highest rate of what it brings', () => {
    expect(at({ country: 'AT' })).toEqual({
      included: true,
      country: 'AT',
      region: '',
      reverseCharge: false,
      lines: [
        { rate: 20_000, taxMinor: 1_000 },
        { rate: 10_000, taxMinor: 200 },
        { rate: 0, taxMinor: 0 },
      ],
      restRate: 20_000,
      freightTaxMinor: 100,
      feeTaxMinor: 0,
      taxMinor: 1_300,
      addedMinor: 0,
    });
  });

  it('is taxed where the store is, unless the country is known, and not at all where there is no rate', () => {
    expect(at({}).country).toBe('DE');
    expect(at({}, { shopCountry: '' })).toMatchObject({ country: null, taxMinor: 0 });
    expect(at({ country: 'US' })).toMatchObject({ country: 'US', taxMinor: 0 });
  });

  it('gets the tax on top, where prices do not include it', () => {
    const tax = at({ country: 'AT' }, { included: false });
    expect(tax).toMatchObject({ taxMinor: 1_540, addedMinor: 1_540, freightTaxMinor: 120 });
  });

  it.each([
    ['a firm of another country of the EU', { country: 'AT', firmOf: 'AT' }, {}, true],
    ['a firm of the store’s own country', { country: 'DE', firmOf: 'DE' }, {}, false],
    ['a firm of another country than it says to be in', { country: 'AT', firmOf: 'FR' }, {}, false],
    ['a firm outside of the EU', { country: 'CH', firmOf: 'CH' }, {}, false],
    ['a store outside of the EU', { country: 'AT', firmOf: 'AT' }, { shopCountry: 'CH' }, false],
    ['nobody', { country: 'AT', firmOf: null }, {}, false],
  ] as const)('%s owes the tax instead of the store, or not', (_who, place, more, expected) => {
    const tax = at(place, more);
    expect(tax.reverseCharge).toBe(expected);
    expect(tax.taxMinor === 0).toBe(expected);
  });
});

test('amounts are summed by rate, the highest first, and an amount of zero is not counted', () => {
  const amounts = [
    { rate: 7_000, amountMinor: 1_070, taxMinor: 70 },
    { rate: 19_000, amountMinor: 1_190, taxMinor: 190 },
    { rate: 7_000, amountMinor: 2_140, taxMinor: 140 },
    { rate: 0, amountMinor: 500, taxMinor: 0 },
    { rate: 19_000, amountMinor: 0, taxMinor: 0 },
  ];
  expect(byRate(amounts, true)).toEqual([
    { rate: 19_000, netMinor: 1_000, taxMinor: 190 },
    { rate: 7_000, netMinor: 3_000, taxMinor: 210 },
    { rate: 0, netMinor: 500, taxMinor: 0 },
  ]);
  expect(byRate(amounts, false)[0]).toEqual({ rate: 19_000, netMinor: 1_190, taxMinor: 190 });
});

describe('a firm’s number', () => {
  test.each([
    ['DE 123 456 789', 'DE', { id: 'DE123456789', country: 'DE' }],
    ['123456789', 'DE', { id: 'DE123456789', country: 'DE' }],
    ['atu12345678', 'DE', { id: 'ATU12345678', country: 'AT' }],
    ['EL123456789', 'GR', { id: 'EL123456789', country: 'GR' }],
    ['123456789', 'GR', { id: 'EL123456789', country: 'GR' }],
    ['NL123456789B01', 'NL', { id: 'NL123456789B01', country: 'NL' }],
    ['FR-AB123456789', 'FR', { id: 'FRAB123456789', country: 'FR' }],
    ['CHE-123.456.789 MWST', 'CH', { id: 'CHE123456789MWST', country: 'CH' }],
    ['T1234567890123', 'JP', { id: 'T1234567890123', country: null }],
    ['DE12345678', 'DE', null],
    ['DE1234567890', 'AT', null],
    ['SE123456789002', 'SE', null],
    ['hello', 'US', null],
    ['1234', 'US', null],
    ['', 'DE', null],
  ] as const)('%s in %s', (typed, country, expected) => {
    expect(readVatId(typed, country)).toEqual(expected);
  });

  it('has a form for each country of the EU', () => {
    for (const country of EU) expect(readVatId('x1', country), country).toBeNull();
    expect(EU).toHaveLength(27);
  });
});
