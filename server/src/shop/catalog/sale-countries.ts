import type { SaleRule } from '@halfturn/contract/primitives/sale-countries.ts';
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
