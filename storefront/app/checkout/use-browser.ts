import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while React takes over its page, true after: what only the browser knows waits for it. */
export function useBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
