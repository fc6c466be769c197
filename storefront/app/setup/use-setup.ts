import { useSyncExternalStore } from 'react';
import { getSetup, NO_SETUP, onSetup, type Setup } from './setup-store.ts';

/** Where the visitor activates keys; nothing at the first paint, as only the browser knows it. */
export function useSetup(): Setup {
  return useSyncExternalStore(onSetup, getSetup, () => NO_SETUP);
}
