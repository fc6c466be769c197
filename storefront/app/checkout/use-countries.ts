import type { Calls } from '@halfturn/contract/calls.ts';
import type { Caller } from '@halfturn/contract/client.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { startTransition, useEffect, useState } from 'react';
import { useCall } from '../api.ts';

type Location = ReplyOf<Calls['GET /api/home/location']>;

const NONE: Location = { countries: [], guess: null };
const AGAIN_MS = 3000;

let asked: Promise<Location> | null = null;

/** The countries by name, and the one that the visitor is most likely in. A browser asks once for each document. */
export function loadLocation(call: Caller): Promise<Location> {
  asked ??= call('GET /api/home/location').catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** The same for a form. Asks until it is answered. */
export function useCountries(): Location {
  const call = useCall();
  const [location, setLocation] = useState(NONE);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const ask = async () => {
      try {
        const found = await loadLocation(call);
        // Hundreds of options: drawn in steps between which the browser can do other work.
        if (!gone) startTransition(() => setLocation(found));
      } catch {
        // Without a country nothing can be shipped, so it is asked for again; the rest of the form can wait for it.
        if (!gone) timer = setTimeout(() => void ask(), AGAIN_MS);
      }
    };
    void ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [call]);
  return location;
}
