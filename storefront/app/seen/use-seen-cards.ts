import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCall } from '../api.ts';
import type { ShownCard } from '../catalog/product-card.tsx';
import { usePage } from '../root/page-context.ts';
import { getSeen, noneSeen, onSeen } from './seen-store.ts';

export interface SeenCardsOptions {
  most: number;
  /** The product of the page itself. */
  except?: string | undefined;
}

/** Cards of the products that were looked at last in this browser, newest first; the store is asked for them by their ids alone. */
export function useSeenCards({ most, except }: SeenCardsOptions): readonly ShownCard[] {
  const call = useCall();
  const { currency } = usePage();
  const ids = useSyncExternalStore(onSeen, getSeen, noneSeen).filter((id) => id !== except);
  const [cards, setCards] = useState<readonly ShownCard[]>([]);
  const asked = ids.join(' ');

  useEffect(() => {
    const wanted = asked === '' ? [] : asked.split(' ');
    if (wanted.length === 0) return undefined;
    const stop = new AbortController();
    call('GET /api/home/productsByIds', { query: { ids: wanted } }, { signal: stop.signal }).then(
      (products) => setCards(products.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id))),
      // A reminder that does not come is no error.
      () => {},
    );
    return () => stop.abort();
  }, [call, asked, currency]);

  return asked === '' ? [] : cards.slice(0, most);
}
