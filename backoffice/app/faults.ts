import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { Act } from './use-act.ts';

/** What is wrong with a field or with one of its parts: a refusal of the third currency is one of the currencies' field. */
export function faultOf({ fields }: Act, name: string): string | undefined {
  const faults = Object.entries(fields);
  return faults.find(([at]) => at === name || at.startsWith(`${name}.`))?.[1];
}

/** The currencies of a field. A word that is no currency is refused by the store, at the field. */
export const currenciesTyped = (typed: string): Currency[] =>
  typed
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean) as Currency[];
