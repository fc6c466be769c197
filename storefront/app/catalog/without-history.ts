import type { ProductCard } from '@halfturn/contract/catalog.ts';
import type { ShownCard } from './product-card.tsx';

/** Cards without the steps of their prices, which make up half of a list's weight and which only a few places draw. */
export function withoutHistory(products: readonly ProductCard[]): ShownCard[] {
  return products.map(({ history: _, ...card }) => card);
}
