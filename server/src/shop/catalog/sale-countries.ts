import type { SaleRule } from '@halfturn/contract/primitives/sale-countries.ts';
import { EU } from '@halfturn/contract/primitives/vat-id.ts';
import { isCountry } from '../../platform/countries.ts';

/** The columns of `products` that say where a product is sold. */
export interface SaleColumns {
  sale_rule: SaleRule;
  sale_countries: string[];
}

/** Where a product is sold, as it is stored: each country once, in one order. */
export const saleCountriesOf = (rule: SaleRule, countries: readonly string[]): SaleColumns => ({
  sale_rule: rule,
  sale_countries: rule === 'everywhere' ? [] : [...new Set(countries)].toSorted(),
});

/** What is wrong with a list of countries: it is empty, or one of them does not exist. Null if nothing is. */
export function saleCountriesFault(rule: SaleRule, countries: readonly string[]): string | null {
  if (rule === 'everywhere') return null;
  if (countries.length === 0) return 'country_required';
  return countries.every(isCountry) ? null : 'country_format';
}

const EVERYWHERE = /^(?:all|everywhere|worldwide|\*)$/i;
const EXCEPT = /^(?:not|except|all (?:but|except))[\s:]+|^!\s*/i;

/** Where a product is sold, as files say it: `all`, `DE AT`, `not US`, with `EU` for its countries. Undefined if it cannot be meant. */
export function readSaleCountries(text: string): SaleColumns | undefined {
  if (EVERYWHERE.test(text)) return saleCountriesOf('everywhere', []);
  const codes = text
    .replace(EXCEPT, '')
    .toUpperCase()
    .split(/[\s,;|/]+/)
    .filter((code) => code !== '');
  const countries = codes.flatMap((code) => (code === 'EU' ? EU : [code]));
  const rule = EXCEPT.test(text) ? 'except' : 'only';
  return saleCountriesFault(rule, countries) === null ? saleCountriesOf(rule, countries) : undefined;
}

/** The same as an export writes it; null for everywhere. */
export const saleCountriesText = ({ sale_rule, sale_countries }: SaleColumns): string | null =>
  sale_rule === 'everywhere' ? null : `${sale_rule === 'except' ? 'not ' : ''}${sale_countries.join(' ')}`;
