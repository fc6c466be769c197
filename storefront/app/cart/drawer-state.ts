import { useSyncExternalStore } from 'react';

let open = false;
const hearers = new Set<() => void>();

/** Opens or closes the cart's drawer, from wherever in the page. */
export function showCart(wanted: boolean): void {
  open = wanted;
  for (const hear of hearers) hear();
}

export function useCartOpen(): boolean {
  return useSyncExternalStore(
    (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    () => open,
    () => false,
  );
}
