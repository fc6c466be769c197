import type { Currency } from '@halfturn/contract/primitives/currencies.ts';

let chosen: Currency | null = null;
const subscribers = new Set<() => void>();

/** The currency that was chosen since this document was drawn; null while the one that it was drawn in stands. */
export const chosenCurrency = (): Currency | null => chosen;

export function chooseCurrency(currency: Currency): void {
  chosen = currency;
  for (const hear of subscribers) hear();
}

export function onCurrency(hear: () => void): () => void {
  subscribers.add(hear);
  return () => void subscribers.delete(hear);
}
