import type { Currency } from '@halfturn/contract/primitives/currencies.ts';

/** The currencies of a field. A word that is no currency is refused by the store, at the field. */
export const currenciesTyped = (typed: string): Currency[] =>
  typed
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean) as Currency[];
