import type { Problem } from '@halfturn/contract/problem.ts';
import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '../../platform/countries.ts';
import { zipIn } from '../../platform/phone-and-zip.ts';
import { wellFormed } from './check-address.ts';
import { formatOf, linesOf } from './formats.ts';

const phone = '+49 30 901820';
const berlin = {
  firstName: 'Mara',
  lastName: 'Weiss',
  phone,
  address: 'Lange Straße 1',
  city: 'Berlin',
  state: '',
  zip: '10115',
  country: 'DE',
};

function faultsOf(address: typeof berlin): unknown {
  try {
    wellFormed(address);
    return {};
  } catch (error) {
    return (error as Problem).detail.fields;
  }
}

test('each country’s own example is right, and no address asks for a part twice', () => {
  for (const country of COUNTRIES) {
    const { parts, zipExample } = formatOf(country);
    expect(parts.map(({ part }) => part)).toEqual([...new Set(parts.map(({ part }) => part))]);
    expect(parts, country).toContainEqual({ part: 'address', required: true });
    if (zipExample) expect(zipIn(country, zipExample), country).toBe(zipExample);
    if (parts.some(({ part, required }) => part === 'zip' && required))
      expect(zipExample, country).not.toBe('');
  }
});

test('parts stand in the order of the country', () => {
  const order = (country: string) => formatOf(country).parts.map(({ part }) => part);
  expect(order('DE')).toEqual(['address', 'zip', 'city']);
  expect(order('US')).toEqual(['address', 'city', 'state', 'zip']);
  expect(order('JP')).toEqual(['zip', 'state', 'address']);
  expect(order('AE')).toEqual(['address', 'state']);
  expect(formatOf('JP').stateName).toBe('prefecture');
  expect(formatOf('IE').zipName).toBe('eircode');
});

test.each([
  [berlin, {}],
  [{ ...berlin, zip: '1011' }, { zip: 'zip_format' }],
  [{ ...berlin, zip: '' }, { zip: 'zip_format' }],
  [{ ...berlin, city: '' }, { city: 'city_required' }],
  [{ ...berlin, country: 'XX' }, { country: 'country_format' }],
  [{ ...berlin, phone: '12' }, { phone: 'phone_format' }],
  [{ ...berlin, country: 'US', zip: '10001' }, { state: 'state_required' }],
  [{ ...berlin, country: 'US', state: 'New York', zip: '10001-1234' }, {}],
  [{ ...berlin, country: 'GB', zip: 'sw1a 1aa' }, {}],
  [{ ...berlin, country: 'GB', zip: 'SW1A' }, { zip: 'zip_format' }],
  [{ ...berlin, country: 'NL', zip: '1012AB' }, {}],
  [{ ...berlin, country: 'HK', city: '', zip: '' }, {}],
  [{ ...berlin, country: 'AE', city: '', state: 'Dubai', zip: '' }, {}],
  [{ ...berlin, country: 'SG', city: '', zip: '049483' }, {}],
  [{ ...berlin, country: 'TD', zip: '' }, {}],
])('%j: %j', (address, faults) => expect(faultsOf(address)).toEqual(faults));

describe('an address as it is kept', () => {
  test('has no part that the country does not have, its code in capitals, its phone for the world', () => {
    expect(wellFormed({ ...berlin, phone: '030 901820', state: 'Berlin' })).toMatchObject({
      state: '',
      phone,
    });
    const kept = wellFormed({ ...berlin, country: 'CA', state: 'Ontario', zip: 'k1a 0b1' });
    expect(kept).toMatchObject({ zip: 'K1A 0B1' });
  });

  test('is written as its country writes it', () => {
    const mara = { receiver: 'Kante GmbH' };
    expect(linesOf({ ...berlin, ...mara })).toEqual([
      'Mara Weiss',
      'Kante GmbH',
      'Lange Straße 1',
      '10115 Berlin',
    ]);
    const tokyo = { address: '千代田1-1', city: '', state: '東京都', zip: '100-0001', country: 'JP' };
    const lines = linesOf({ ...tokyo, firstName: '葵', lastName: '佐藤', receiver: '' });
    expect(lines.at(-1)).toBe('佐藤葵');
    expect(lines[0]).toContain('100-0001');
  });
});
