import { useLocation, useMatches } from 'react-router';
import type { Place } from './use-chat.ts';

interface Asked extends Place {
  /** The product of the page; null on any other page. */
  product: string | null;
}

/** The page that the visitor is on, and its product. */
export function usePlace(): Asked {
  const { pathname } = useLocation();
  const found = useMatches()
    .map(({ loaderData }) => productIn(loaderData))
    .find((one) => one !== null);
  return {
    page: pathname.slice(0, 300),
    ...(found && { productId: found.id }),
    product: found?.name ?? null,
  };
}

function productIn(data: unknown): { id: string; name: string } | null {
  if (typeof data !== 'object' || data === null || !('product' in data)) return null;
  const { product } = data;
  if (typeof product !== 'object' || product === null || !('id' in product) || !('name' in product))
    return null;
  return typeof product.id === 'string' && typeof product.name === 'string'
    ? { id: product.id, name: product.name }
    : null;
}
