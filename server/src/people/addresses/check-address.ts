import type { TypedAddress } from '@halfturn/contract/addresses.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { isCountry } from '../../platform/countries.ts';
import { phoneIn, zipIn } from '../../platform/phone-and-zip.ts';
import { formatOf } from './formats.ts';

const MISSING = {
  address: 'address_required',
  city: 'city_required',
  state: 'state_required',
  zip: 'zip_format',
} as const;

/**
 * An address in its stored form: the phone in international form, the code in capitals, and without parts that its country does
 * not have. Refuses `invalid_input`, by field, if the country cannot have it.
 *
 * @param at the path of the address in the input, such as `address.`
 */
export function wellFormed<A extends Omit<TypedAddress, 'receiver'>>(address: A, at = ''): A {
  const { country } = address;
  if (!isCountry(country)) throw problem('invalid_input', { fields: { [`${at}country`]: 'country_format' } });
  const { parts } = formatOf(country);
  const has = new Map(parts.map(({ part, required }) => [part, required]));
  const phone = phoneIn(country, address.phone);
  const zip = has.has('zip') ? zipIn(country, address.zip) : '';
  const kept = {
    ...address,
    phone: phone ?? '',
    city: has.has('city') ? address.city : '',
    state: has.has('state') ? address.state : '',
    zip: zip ?? '',
  };
  const fields: Record<string, string> = {};
  for (const { part, required } of parts) if (required && kept[part] === '') fields[part] = MISSING[part];
  if (address.firstName === '') fields['firstName'] = 'first_name_required';
  if (address.lastName === '') fields['lastName'] = 'last_name_required';
  if (zip === null) fields['zip'] = MISSING.zip;
  if (!phone) fields['phone'] = address.phone === '' ? 'phone_required' : 'phone_format';
  const faults = Object.entries(fields).map(([part, fault]) => [`${at}${part}`, fault] as const);
  if (faults.length > 0) throw problem('invalid_input', { fields: Object.fromEntries(faults) });
  return kept;
}
