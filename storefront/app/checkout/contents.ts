import type { Quote } from '@halfturn/contract/checkout.ts';
import type { CartItem } from '../cart/cart-store.ts';

/** What kinds of products an order holds. */
export interface Contents {
  keys: boolean;
  goods: boolean;
}

/**
 * As the store says; before that as the cart knows it, where a product of unknown kind is taken for a key. So is the whole cart
 * until the browser has read it: the page is sent with room for the choices of keys, and does not jump when the scripts come.
 */
export const contentsOf = (
  items: readonly Pick<CartItem, 'kind'>[],
  quote: Pick<Quote, 'deliversKeys' | 'needsAddress'> | null,
): Contents =>
  quote
    ? { keys: quote.deliversKeys, goods: quote.needsAddress }
    : {
        keys: items.length === 0 || items.some(({ kind }) => kind !== 'physical'),
        goods: items.some(({ kind }) => kind === 'physical'),
      };
