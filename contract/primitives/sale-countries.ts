// Without zod, as browsers read it.

/** To whom a product is sold: to buyers everywhere, only to those of the countries that are listed, or to all but those. */
export const SALE_RULES = ['everywhere', 'only', 'except'] as const;
export type SaleRule = (typeof SALE_RULES)[number];

/** Where a product is sold. Countries are ISO 3166-1 codes, none for `everywhere`. */
export interface SaleCountries {
  rule: SaleRule;
  countries: readonly string[];
}

/** Whether a product is sold to a buyer of a country. */
export const isSoldIn = ({ rule, countries }: SaleCountries, country: string): boolean =>
  rule === 'everywhere' || countries.includes(country) === (rule === 'only');
