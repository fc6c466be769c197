import { useEffect, useSyncExternalStore } from 'react';
import { useCall } from '../api.ts';
import { askPlace, getPlace, NO_PLACE, onPlace, type Place } from './place-store.ts';

/**
 * Where the visitor most likely is; nothing until the store has said it, as pages are the same for everybody.
 *
 * @param wanted whether it is needed yet: the store is asked once a visit, and not by a page that does not say it
 */
export function usePlace(wanted = true): Place {
  const call = useCall();
  useEffect(() => {
    if (wanted) askPlace(call);
  }, [call, wanted]);
  return useSyncExternalStore(onPlace, getPlace, () => NO_PLACE);
}
