import { useSyncExternalStore } from 'react';
import { createSubscribers } from '../subscribers.ts';

let open = false;
const { subscribe, notify } = createSubscribers();

/** Opens or closes the cart's drawer, from wherever in the page. */
export function showCart(wanted: boolean): void {
  open = wanted;
  notify();
}

export function useCartOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  );
}
