import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { useEffect, useState } from 'react';
import { call } from '../api.ts';

/** Products by id, as the store shows them now; null for one that is no longer sold. What is not known yet is missing. */
export type ProductCards = ReadonlyMap<string, ProductCard | null>;

/** The products that a chat is about, and those that were sent in it. */
export function useProductCards(ids: readonly string[]): ProductCards {
  const [cards, setCards] = useState<ProductCards>(new Map());
  const missing = [...new Set(ids)].filter((id) => !cards.has(id)).slice(0, 50);
  const asked = missing.join(' ');
  useEffect(() => {
    if (asked === '') return;
    const wanted = asked.split(' ');
    call('GET /api/home/productsByIds', { query: { ids: wanted } }).then(
      (found) => {
        const byId = new Map(found.map((card) => [card.id, card]));
        setCards((all) => new Map([...all, ...wanted.map((id) => [id, byId.get(id) ?? null] as const)]));
      },
      (error: unknown) => {
        // The name stands there; the next message asks again.
        if (!(error instanceof CallError)) throw error;
      },
    );
  }, [asked]);
  return cards;
}
