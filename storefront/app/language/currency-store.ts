import type { Currency } from '@halfturn/contract/primitives/currencies.ts';

let chosen: Currency | null = null;
const hearers = new Set<() => void>();

/** The currency that was chosen since this document was drawn; null while the one that it was drawn in stands. */
export const chosenCurrency = (): Currency | null => chosen;

export function chooseCurrency(currency: Currency): void {
  chosen = currency;
  for (const hear of hearers) hear();
}

export function onCurrency(hear: () => void): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}
