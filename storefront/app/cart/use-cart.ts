import { useSyncExternalStore } from 'react';
import { type Cart, EMPTY, getCart, onCart } from './cart-store.ts';

/** The cart; empty on the server and at the first paint, as only the browser knows it. */
export function useCart(): Cart {
  return useSyncExternalStore(onCart, getCart, () => EMPTY);
}
