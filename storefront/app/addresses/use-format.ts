import type { AddressFormat } from '@halfturn/contract/addresses.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';

/** What most of the world writes: serves until the country's own way is known. */
const USUAL: AddressFormat = {
  parts: [
    { part: 'address', required: true },
    { part: 'zip', required: false },
    { part: 'city', required: true },
    { part: 'state', required: false },
  ],
  zipName: 'postcode',
  stateName: 'province',
  zipExample: '',
};

/** How addresses of a country are written. */
export function useFormat(country: string): AddressFormat {
  const call = useCall();
  const [format, setFormat] = useState(USUAL);
  useEffect(() => {
    if (country === '') return;
    const stop = new AbortController();
    call('GET /api/home/addressFormat', { query: { country } }, { signal: stop.signal }).then(
      setFormat,
      // The form is complete without it, only in another order; the store checks by its own.
      () => !stop.signal.aborted && setFormat(USUAL),
    );
    return () => stop.abort();
  }, [call, country]);
  return format;
}
