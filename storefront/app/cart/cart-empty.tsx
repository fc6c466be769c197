import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import { ProductCard, type ShownCard } from '../catalog/product-card.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { seenProducts } from '../product/use-seen.ts';
import styles from './cart-drawer.module.css';
import { showCart } from './drawer-state.ts';

/** An empty cart: a way to the shelves, and what was looked at last. */
export function CartEmpty() {
  const { t } = useWords<'cart'>();
  const call = useCall();
  const [seen, setSeen] = useState<readonly ShownCard[]>([]);

  useEffect(() => {
    const ids = seenProducts();
    if (ids.length === 0) return;
    const stop = new AbortController();
    call('GET /api/home/productsByIds', { query: { ids } }, { signal: stop.signal }).then(
      (products) => setSeen(products.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
      // A reminder that does not come is no error.
      () => {},
    );
    return () => stop.abort();
  }, [call]);

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
        <section className={styles.seen} aria-labelledby="seen">
          <h3 id="seen">{t('cart.seen')}</h3>
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
