import type { Place } from '../language/place-store.ts';
import { usePlace } from '../language/use-place.ts';
import { useSetup } from './use-setup.ts';

/** The visitor's place for judging keys: without a country if they do not mind where a key activates. */
export function useFitPlace(): Place {
  const { anywhere } = useSetup();
  const place = usePlace();
  return anywhere ? { ...place, country: null } : place;
}
