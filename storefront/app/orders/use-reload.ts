import type { Caller } from '@halfturn/contract/client.ts';
import { useCallback, useState } from 'react';
import { useCall } from '../api.ts';

export interface Reloaded<T> {
  value: T;
  /** Asks the store for what is true now. Answers whether it was told; where not, the page keeps what it shows. */
  reload: () => Promise<boolean>;
}

/**
 * What a page was loaded with, kept up to date by hand. (The router's own way of reloading would put an error page in
 * the place of an order, and of a key on the screen, whenever the network is away for a moment.)
 *
 * @param load from a module, as a new function at each drawing would make `reload` a new one too
 */
export function useReload<T>(
  loaded: T,
  orderNo: string,
  load: (call: Caller, orderNo: string) => Promise<T>,
): Reloaded<T> {
  const call = useCall();
  const [base, setBase] = useState(loaded);
  const [value, setValue] = useState(loaded);
  if (base !== loaded) {
    setBase(loaded);
    setValue(loaded);
  }
  const reload = useCallback(async () => {
    try {
      setValue(await load(call, orderNo));
      return true;
    } catch {
      return false;
    }
  }, [call, orderNo, load]);
  return { value, reload };
}
