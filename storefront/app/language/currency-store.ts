import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { createSubscribers } from '../subscribers.ts';

let chosen: Currency | null = null;
const { subscribe, notify } = createSubscribers();

/** The currency that was chosen since this document was drawn; null while the one that it was drawn in stands. */
export const chosenCurrency = (): Currency | null => chosen;

export function chooseCurrency(currency: Currency): void {
  chosen = currency;
  notify();
}

export const onCurrency = subscribe;
