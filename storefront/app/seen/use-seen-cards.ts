import { useSyncExternalStore } from 'react';
import type { ShownCard } from '../catalog/product-card.tsx';
import { useProductCards } from '../catalog/use-product-cards.ts';
import { getSeen, noneSeen, onSeen } from './seen-store.ts';

export interface SeenCardsOptions {
  most: number;
  /** The product of the page itself. */
  except?: string | undefined;
}

/** Cards of the products that were looked at last in this browser, newest first; the store is asked for them by their ids alone. */
export function useSeenCards({ most, except }: SeenCardsOptions): readonly ShownCard[] {
  const ids = useSyncExternalStore(onSeen, getSeen, noneSeen).filter((id) => id !== except);
  const cards = useProductCards(ids);
  return ids.flatMap((id) => cards.get(id) ?? []).slice(0, most);
}
