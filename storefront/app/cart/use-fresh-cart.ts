import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import { getCart, refreshCart } from './cart-store.ts';

export interface FreshCart {
  /** What the store says of the cart's products now; null until it has answered. A product that is missing is gone. */
  products: ReadonlyMap<string, ProductCard> | null;
  failed: boolean;
}

const UNKNOWN: FreshCart = { products: null, failed: false };

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
      (found) => {
        // A product that has got variants since can no longer be ordered itself.
        const products = found.filter(({ variants }) => !variants);
        const known = new Map(products.map((product) => [product.id, product]));
        refreshCart(products);
        setFresh({ products: known, failed: false });
      },
      () => !stop.signal.aborted && setFresh({ ...UNKNOWN, failed: true }),
    );
    return () => stop.abort();
  }, [call]);

  return fresh;
}
