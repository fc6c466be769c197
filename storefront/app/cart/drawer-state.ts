import { useSyncExternalStore } from 'react';

let open = false;
const subscribers = new Set<() => void>();

/** Opens or closes the cart's drawer, from wherever in the page. */
export function showCart(wanted: boolean): void {
  open = wanted;
  for (const hear of subscribers) hear();
}

export function useCartOpen(): boolean {
  return useSyncExternalStore(
    (hear) => {
      subscribers.add(hear);
      return () => subscribers.delete(hear);
    },
    () => open,
    () => false,
  );
}
