import type { Product } from '@halfturn/contract/catalog.ts';
import { useLocation, useMatches } from 'react-router';
import { useCart } from '../cart/use-cart.ts';
import type { Place } from './use-chat.ts';

/** The product of a page, as the chat shows it. */
export type AskedProduct = Pick<
  Product,
  'id' | 'name' | 'kind' | 'genre' | 'class' | 'stock' | 'image' | 'platform' | 'region'
>;

/** The page that the visitor is on, with what staff see beside the chat, and its product; null on any other page. */
export function usePlace(): { place: Place; product: AskedProduct | null } {
  const { pathname } = useLocation();
  const { items } = useCart();
  const product = useMatches()
    .map(({ loaderData }) => productIn(loaderData))
    .find((one) => one !== null);
  return {
    place: {
      page: pathname.slice(0, 300),
      ...(product && { productId: product.id }),
      cart: items.map(({ productId, quantity }) => ({ productId, quantity })),
    },
    product: product ?? null,
  };
}

/** The product in what the loader of its page has read. */
function productIn(data: unknown): AskedProduct | null {
  if (typeof data !== 'object' || data === null || !('product' in data)) return null;
  const { product } = data;
  if (typeof product !== 'object' || product === null || !('id' in product && 'stock' in product))
    return null;
  return product as AskedProduct;
}
