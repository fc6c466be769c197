import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';

/** How long the fingers must rest before the store is asked, in milliseconds. */
const REST_MS = 120;

export type Suggestions = ReplyOf<Calls['GET /api/home/suggest']>;

const NONE: Suggestions = { products: [], categories: [], searches: [], pages: [] };

/** Products, categories, searches and pages that what has been typed so far may mean. Empty for nothing typed, and where the store does not answer. */
export function useSuggestions(typed: string): Suggestions {
  const call = useCall();
  const [found, setFound] = useState(NONE);
  const wanted = typed.trim();

  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      async () => {
        try {
          const suggested = wanted
            ? await call('GET /api/home/suggest', { query: { q: wanted } }, { signal: stop.signal })
            : NONE;
          if (!stop.signal.aborted) setFound(suggested);
        } catch {
          // A suggestion that does not come is no error: the search itself still works.
          if (!stop.signal.aborted) setFound(NONE);
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
