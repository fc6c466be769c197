import { useWords } from '@halfturn/locales/react.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { countOf } from './cart-store.ts';
import { showCart } from './drawer-state.ts';
import { expectDrawer } from './load-drawer.ts';
import { useCart } from './use-cart.ts';

/** Opens the cart's drawer and says how many units are in it. */
export function CartButton() {
  const { t, locale } = useWords<'shell'>();
  const count = countOf(useCart().items);
  return (
    <IconButton
      icon="cart"
      label={t('shell.cart_count', { count })}
      badge={count > 0 ? count : undefined}
      onClick={() => showCart(true)}
      onPointerEnter={() => expectDrawer(locale)}
      onFocus={() => expectDrawer(locale)}
    />
  );
}
