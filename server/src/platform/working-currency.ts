import { BASE_CURRENCY, type Currency } from '@halfturn/contract/primitives/money.ts';

let working: Currency = BASE_CURRENCY;

/** The store's own currency as this process has read it last: visitors who chose none see prices in it. */
export const workingCurrency = (): Currency => working;

/** Sets the store's own currency for this process. */
export function setWorkingCurrency(currency: Currency): void {
  working = currency;
}
