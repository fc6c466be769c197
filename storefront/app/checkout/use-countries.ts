import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';

type Location = ReplyOf<Calls['GET /api/home/location']>;

const NONE: Location = { countries: [], guess: null };
const AGAIN_MS = 3000;

/** The countries by name, and the one that the visitor is most likely in. Asks until it is answered. */
export function useCountries(): Location {
  const call = useCall();
  const [location, setLocation] = useState(NONE);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();
    const ask = async () => {
      try {
        setLocation(await call('GET /api/home/location', {}, { signal: stop.signal }));
      } catch {
        // Without a country nothing can be shipped, so it is asked for again; the rest of the form can wait for it.
        if (!stop.signal.aborted) timer = setTimeout(() => void ask(), AGAIN_MS);
      }
    };
    void ask();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [call]);
  return location;
}
