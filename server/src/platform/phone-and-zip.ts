import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/**
 * A phone number as it is kept: in the international form. Empty stays empty; null where no phone of this country can have
 * it. With a `+` the number names its own country: people move, and keep their phones.
 */
export function phoneIn(country: string | null, typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  if (!/^\+?[\d\s()./-]+$/.test(text)) return null;
  const here = country !== null && isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, here);
  return number?.isValid() ? number.formatInternational() : null;
}

/** A zip or postal code, in capitals. Empty stays empty; null where no place in this country can have it. */
export function zipIn(country: string | null, typed: string): string | null {
  const text = typed.trim().toUpperCase();
  if (text === '') return '';
  if (!/^[\p{L}\p{N}][\p{L}\p{N} -]{1,14}$/u.test(text)) return null;
  if (country === null || !postcodeValidatorExistsForCountry(country)) return text;
  return postcodeValidator(text, country) ? text : null;
}
