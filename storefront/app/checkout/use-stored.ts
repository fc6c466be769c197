import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { useCall } from '../api.ts';
import { type Cart, EMPTY } from '../cart/cart-store.ts';
import { useCart } from '../cart/use-cart.ts';
import { changeDraft, type Draft, EMPTY_DRAFT, getDraft, onDraft } from './draft.ts';
import { loadLocation } from './use-countries.ts';

/** What the checkout is about, as this browser knows it. */
export interface Stored {
  cart: Cart;
  draft: Draft;
  /** False on the server and while React takes over its page: cart and draft are empty then. */
  ready: boolean;
  /** The buyer's country is in the draft, or the store has no guess. A quote that is asked for earlier would be asked for again. */
  located: boolean;
}

const NOTHING: Stored = { cart: EMPTY, draft: EMPTY_DRAFT, ready: false, located: false };

const never = () => () => {};

/**
 * The cart, and what is typed. On a page that the server has drawn they come a moment after React has taken it over, with a
 * deferred render: that one leaves the browser time in between, while a store that changes is drawn in one long task.
 */
export function useStored(): Stored {
  const cart = useCart();
  const draft = useSyncExternalStore(onDraft, getDraft, () => EMPTY_DRAFT);
  // The draft as this page found it, and then with the country that the store guessed: any other one was typed.
  const [untouched, setUntouched] = useState(getDraft);
  const [asked, setAsked] = useState(false);
  const call = useCall();
  useEffect(() => {
    const guess = async () => {
      // Without an answer the buyer chooses the country.
      const { guess } = await loadLocation(call).catch(() => ({ guess: null }));
      setAsked(true);
      const before = getDraft();
      if (guess === null || before.country !== '') return;
      changeDraft({ country: guess });
      setUntouched((now) => (now === before ? getDraft() : now));
    };
    void guess();
  }, [call]);
  const drawnByServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const waiting = useDeferredValue(drawnByServer);
  // A buyer who is typing already sees it at once.
  const typed = draft !== EMPTY_DRAFT && draft !== untouched;
  if (waiting && !typed) return NOTHING;
  return { cart, draft, ready: true, located: asked || draft.country !== '' };
}
