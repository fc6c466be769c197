import { BASE_CURRENCY, type Currency } from '@halfturn/contract/primitives/money.ts';
import { currencyOfCountry } from './country-currency.ts';

let working: Currency = BASE_CURRENCY;
let taken: ReadonlySet<Currency> = new Set();

/** The store's own currency as this process has read it last: visitors who chose none see prices in it. */
export const workingCurrency = (): Currency => working;

/** Sets the store's own currency for this process. */
export function setWorkingCurrency(currency: Currency): void {
  working = currency;
}

/** Sets the currencies that buyers are shown and can pay in, for this process. */
export function setTakenCurrencies(currencies: Iterable<Currency>): void {
  taken = new Set(currencies);
}

/** The currency in which prices are read in a country, if the store takes it. */
export function currencyThere(country: string | null): Currency | null {
  const currency = country === null ? null : currencyOfCountry(country);
  return currency !== null && taken.has(currency) ? currency : null;
}
