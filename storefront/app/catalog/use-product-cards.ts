import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import { usePage } from '../root/page-context.ts';

/** Products by id, as the store shows them now; null for one that is no longer sold. What is not known yet is missing. */
export type ProductCards = ReadonlyMap<string, ProductCard | null>;

/** Products that the browser knows by their ids alone. Each is asked for once, and again if another currency is chosen. */
export function useProductCards(ids: readonly string[]): ProductCards {
  const call = useCall();
  const { currency } = usePage();
  const [known, setKnown] = useState<{ currency: string; cards: ProductCards }>({
    currency,
    cards: new Map(),
  });
  const missing = [...new Set(ids)].filter((id) => known.currency !== currency || !known.cards.has(id));
  const asked = missing.slice(0, 50).join(' ');
  useEffect(() => {
    if (asked === '') return;
    const wanted = asked.split(' ');
    call('GET /api/home/productsByIds', { query: { ids: wanted } }).then(
      (found) => {
        const byId = new Map(found.map((card) => [card.id, card]));
        const more = wanted.map((id) => [id, byId.get(id) ?? null] as const);
        setKnown((all) => ({
          currency,
          cards: new Map(all.currency === currency ? [...all.cards, ...more] : more),
        }));
      },
      (error: unknown) => {
        // What is shown without a card stays as it is; the next id asks again.
        if (!(error instanceof CallError)) throw error;
      },
    );
  }, [asked, call, currency]);
  return known.cards;
}
