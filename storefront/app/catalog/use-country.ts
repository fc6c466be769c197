import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';

let asked: Promise<string | null> | null = null;

/** The country that the visitor is most likely in; null until the store has said it, or if it is not known. Asked once a visit. */
export function useCountry(): string | null {
  const call = useCall();
  const [country, setCountry] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    asked ??= call('GET /api/home/country').then(
      (reply) => reply.country,
      () => {
        asked = null;
        return null;
      },
    );
    void asked.then((found) => current && setCountry(found));
    return () => void (current = false);
  }, [call]);
  return country;
}
