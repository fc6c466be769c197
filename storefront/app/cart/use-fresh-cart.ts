import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import { getCart, refreshCart } from './cart-store.ts';

export interface FreshCart {
  /** What the store says of the cart's products now; null until it has answered. A product that is missing is gone. */
  products: ReadonlyMap<string, ProductCard> | null;
  /** Products whose price is not what it was when they were put in. */
  changed: ReadonlySet<string>;
  failed: boolean;
}

const UNKNOWN: FreshCart = { products: null, changed: new Set(), failed: false };

/** Asks the store once what the cart's products cost now, and takes it over. */
export function useFreshCart(): FreshCart {
  const call = useCall();
  const [fresh, setFresh] = useState(UNKNOWN);

  useEffect(() => {
    const before = getCart().items;
    if (before.length === 0) return;
    const stop = new AbortController();
    const ids = before.map((item) => item.productId);
    call('GET /api/home/productsByIds', { query: { ids } }, { signal: stop.signal }).then(
      (products) => {
        const known = new Map(products.map((product) => [product.id, product]));
        const moved = before.filter((item) => {
          const price = known.get(item.productId)?.price;
          // In another currency than before, it is another number and no other price.
          return price && price.currency === item.price.currency && price.amount !== item.price.amount;
        });
        refreshCart(products);
        setFresh({ products: known, changed: new Set(moved.map((item) => item.productId)), failed: false });
      },
      () => !stop.signal.aborted && setFresh({ ...UNKNOWN, failed: true }),
    );
    return () => stop.abort();
  }, [call]);

  return fresh;
}
