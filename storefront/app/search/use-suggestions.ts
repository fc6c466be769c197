import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';

/** How long the fingers must rest before the store is asked, in milliseconds. */
const REST_MS = 120;

/** Products that what has been typed so far may mean. Empty for nothing typed, and where the store does not answer. */
export function useSuggestions(typed: string): ProductCard[] {
  const call = useCall();
  const [found, setFound] = useState<ProductCard[]>([]);
  const wanted = typed.trim();

  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      async () => {
        try {
          const products = wanted
            ? await call('GET /api/home/suggest', { query: { q: wanted } }, { signal: stop.signal })
            : [];
          if (!stop.signal.aborted) setFound(products);
        } catch {
          // A suggestion that does not come is no error: the search itself still works.
          if (!stop.signal.aborted) setFound([]);
        }
      },
      wanted ? REST_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, call]);

  return found;
}
