import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ProductCard } from '../catalog/product-card.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { useSeenCards } from '../seen/use-seen-cards.ts';
import { useGo } from '../use-go.ts';
import styles from './cart-drawer.module.css';
import { CartLine } from './cart-line.tsx';
import { type CartItem, checkoutCart, countOf, totalOf } from './cart-store.ts';
import { showCart } from './drawer-state.ts';
import { useCart } from './use-cart.ts';
import { useFreshCart } from './use-fresh-cart.ts';

/** The cart: a drawer at the end of the line, the whole screen on phones. */
export default function CartDrawer() {
  const { t } = useWords<'cart' | 'shell'>();
  const { items } = useCart();
  const { products, failed } = useFreshCart();
  useCloseOnLeaving();
  const close = () => showCart(false);

  return (
    <Dialog
      open
      onClose={close}
      title={t('cart.title')}
      closeLabel={t('shell.close')}
      shape="side"
      footer={items.length > 0 && <Foot items={items} onClose={close} />}
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

/** An empty cart: links to the categories, and the products that were viewed last. */
function CartEmpty() {
  const { t } = useWords<'cart' | 'browsing'>();
  const seen = useSeenCards({ most: 4 });

  return (
    <>
      <Empty
        icon="cart"
        title={t('cart.empty')}
        action={
          <Go
            to={links.shelf('all')}
            className={buttonClass({ variant: 'main' })}
            onClick={() => showCart(false)}
          >
            {t('cart.browse')}
          </Go>
        }
      />
      {seen.length > 0 && (
        <section className={styles.seen} aria-labelledby="seen-before">
          <h3 id="seen-before">{t('browsing.seen')}</h3>
          <div>
            {seen.map((product) => (
              <ProductCard key={product.id} product={product} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

/** The sum, and the way to the checkout. */
function Foot({ items, onClose }: { items: readonly CartItem[]; onClose: () => void }) {
  const { t, locale } = useWords<'cart'>();
  const go = useGo();
  return (
    <div className={styles.foot}>
      <p className={styles.total}>
        <span>{t('cart.subtotal', { count: countOf(items) })}</span>
        <b className="num">
          <bdi>{formatMoney(totalOf(items), locale)}</bdi>
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
          onClose();
        }}
      >
        {t('cart.checkout')}
      </Button>
      <Button full variant="quiet" onClick={onClose}>
        {t('cart.keep_shopping')}
      </Button>
    </div>
  );
}
