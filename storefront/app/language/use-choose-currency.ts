import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { useLocation, useMatches, useNavigate, useRevalidator } from 'react-router';
import { useCall } from '../api.ts';
import { getCart, refreshCart } from '../cart/cart-store.ts';
import { usePage } from '../root/page-context.ts';
import { useShell } from '../root/shell-data.ts';
import { storeCurrency } from '../root/store-page.ts';
import type { RouteHandle } from '../routes-table.ts';
import { setCookie } from '../stored.ts';
import { chooseCurrency } from './currency-store.ts';
import { settlePlace } from './place-store.ts';
import { convertBounds } from './price-bounds.ts';

/**
 * Shows the page that stands, and the cart, in another currency, without reloading the document. Pages about an order are
 * left alone: what it was agreed to be in does not change.
 */
export function useChooseCurrency(): (to: Currency) => Promise<void> {
  const { currency } = usePage();
  const rates = useShell()?.rates ?? [];
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const call = useCall();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;

  const priceCart = async () => {
    const { items, now } = getCart();
    const ids = [...new Set([...items, ...(now ? [now] : [])].map(({ productId }) => productId))];
    if (ids.length > 0) refreshCart(await call('GET /api/home/productsByIds', { query: { ids } }));
  };
  return async (to) => {
    const [before, after] = [currency, to].map((code) => rates.find(({ n }) => n === code));
    setCookie('currency', to);
    if (after) storeCurrency(after);
    chooseCurrency(to);
    settlePlace();
    const bounds = before && after ? convertBounds(search, after.r / before.r) : null;
    await Promise.all([
      // The drawer asks again when it is opened.
      priceCart().catch(() => {}),
      handle?.for
        ? null
        : bounds === null
          ? revalidate()
          : navigate(pathname + bounds, { replace: true, preventScrollReset: true }),
    ]);
  };
}
