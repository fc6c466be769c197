import { useEffect, useSyncExternalStore } from 'react';
import { useCall } from '../api.ts';
import { useSetup } from '../setup/use-setup.ts';
import { askPlace, getPlace, NO_PLACE, onPlace, type Place } from './place-store.ts';

/**
 * Where the visitor most likely is; nothing until the store has said it, as pages are the same for everybody.
 *
 * @param wanted whether it is needed yet: the store is not asked by a page that does not say it
 */
export function usePlace(wanted = true): Place {
  const call = useCall();
  const setup = useSetup();
  const place = useSyncExternalStore(onPlace, getPlace, () => NO_PLACE);
  useEffect(() => {
    if (wanted) void askPlace(call, setup);
  }, [call, wanted, setup, place.country]);
  return place;
}
