import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The reader's time zone; null on the server, which does not know it, and while React takes over its page. */
export function useTimeZone(): string | null {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
}
