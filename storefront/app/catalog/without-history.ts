import type { ProductCard } from '@halfturn/contract/catalog.ts';

/** Cards without the steps of their prices, which make up half of a list's weight and which only a few places draw. */
export function withoutHistory<Card extends ProductCard>(products: readonly Card[]): Omit<Card, 'history'>[] {
  return products.map(({ history: _, ...card }) => card);
}
