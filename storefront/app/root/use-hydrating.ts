import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True while a component takes over what the server has drawn; false on the server, and for what a browser draws. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => !import.meta.env.SSR,
  );
}
