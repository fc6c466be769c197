import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { links } from '../links.ts';
import { useGo } from '../use-go.ts';
import styles from './cart-drawer.module.css';
import { CartEmpty } from './cart-empty.tsx';
import { CartLine } from './cart-line.tsx';
import { checkoutCart, countOf, totalOf } from './cart-store.ts';
import { showCart } from './drawer-state.ts';
import { useCart } from './use-cart.ts';
import { useFreshCart } from './use-fresh-cart.ts';

/** The cart: a drawer at the end of the line, the whole screen on phones. */
export default function CartDrawer() {
  const { t, locale } = useWords<'cart' | 'shell'>();
  const { items } = useCart();
  const { products, failed } = useFreshCart();
  const go = useGo();
  const total = totalOf(items);
  useCloseOnLeaving();
  const close = () => showCart(false);

  return (
    <Dialog
      open
      onClose={close}
      title={t('cart.title')}
      closeLabel={t('shell.close')}
      shape="side"
      footer={
        items.length > 0 && (
          <div className={styles.foot}>
            <p className={styles.total}>
              <span>{t('cart.subtotal', { count: countOf(items) })}</span>
              <b className="num">
                <bdi>{formatMoney(total, locale)}</bdi>
              </b>
            </p>
            <p className="tiny muted">{t('cart.note')}</p>
            <Button
              variant="key"
              size="big"
              full
              guard
              onClick={() => {
                checkoutCart();
                go(links.checkout());
                close();
              }}
            >
              {t('cart.checkout')}
            </Button>
            <Button full variant="quiet" onClick={close}>
              {t('cart.keep_shopping')}
            </Button>
          </div>
        )
      }
    >
      {failed && <Notice tone="warn">{t('cart.refresh_failed')}</Notice>}
      {items.length === 0 ? (
        <CartEmpty />
      ) : (
        <ul>
          {items.map((item) => (
            <CartLine
              key={item.productId}
              item={item}
              product={products === null ? undefined : (products.get(item.productId) ?? null)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** A link in the drawer leads to another page, and leaves the drawer behind. */
function useCloseOnLeaving() {
  const { key } = useLocation();
  const opened = useRef(key);
  useEffect(() => {
    if (key !== opened.current) showCart(false);
  }, [key]);
}
