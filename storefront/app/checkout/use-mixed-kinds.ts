import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import type { CartItem } from '../cart/cart-store.ts';

/**
 * Whether an order holds keys beside boxed goods, so that one part of it comes by e-mail and the other by parcel. False
 * until the store has said of what kind the products are.
 */
export function useMixedKinds(items: readonly Pick<CartItem, 'productId'>[]): boolean {
  const call = useCall();
  const ids = items.map(({ productId }) => productId).join(',');
  const [known, setKnown] = useState({ ids: '', mixed: false });
  useEffect(() => {
    if (!ids.includes(',')) return;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    call('GET /api/home/productsByIds', { query: { ids: ids.split(',') } }, options)
      .then((cards) => setKnown({ ids, mixed: new Set(cards.map(({ kind }) => kind)).size > 1 }))
      // It only adds a sentence; the quote says by itself whatever must be known.
      .catch(() => {});
    return () => stop.abort();
  }, [call, ids]);
  return known.ids === ids && known.mixed;
}
