import type { Wish as WishRow } from '@halfturn/contract/wishlist.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useRevalidator } from 'react-router';
import { useCall } from '../api.ts';
import { addToCart } from '../cart/cart-store.ts';
import { showCart } from '../cart/drawer-state.ts';
import { ProductCard } from '../catalog/product-card.tsx';
import { Cover } from '../cover/cover.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { useNoteAdded } from '../session/use-visit.ts';
import { Since } from './since.tsx';
import styles from './wish.module.css';
import { turnWish } from './wishes.ts';

/** A collected product: its card, what its price did since, and what to do with it. */
export function Wish({ wish }: { wish: WishRow }) {
  const { t } = useWords<'wishlist' | 'catalog'>();
  const toast = useToast();
  const noteAdded = useNoteAdded();
  const { remove, busy } = useRemoval(wish);
  const { product, name } = wish;
  const add = () => {
    if (!product) return;
    if (addToCart(product, 1) > 0) {
      noteAdded();
      toast.show(t('wishlist.added', { name }));
    } else showCart(true);
  };
  return (
    <li className={styles.wish}>
      {product ? (
        <ProductCard product={product} level={2} heart={false} />
      ) : (
        <article className={styles.gone}>
          <Cover name={name} genre={wish.genre} soldOut={t('wishlist.gone')} />
          <h2>
            <bdi>{name}</bdi>
          </h2>
        </article>
      )}
      <Since wish={wish} />
      <div className={styles.acts}>
        {product?.stock === 'in_stock' && product.variants && (
          <Go className={buttonClass({ size: 'tiny' })} to={links.product(product)}>
            {t('catalog.choose')}
          </Go>
        )}
        {product?.stock === 'in_stock' && !product.variants && (
          <Button size="tiny" icon="cart" aria-label={t('wishlist.add_named', { name })} onClick={add}>
            {t('wishlist.add')}
          </Button>
        )}
        <Button
          size="tiny"
          variant="quiet"
          icon="trash"
          busy={busy}
          aria-label={t('wishlist.remove_named', { name })}
          onClick={() => void remove()}
        >
          {t('wishlist.remove')}
        </Button>
      </div>
    </li>
  );
}

/** Takes it out at once, with the way back. */
function useRemoval({ productId }: WishRow) {
  const { t } = useWords<'wishlist' | 'catalog'>();
  const call = useCall();
  const toast = useToast();
  const { revalidate, state } = useRevalidator();
  const set = async (wished: boolean): Promise<boolean> => {
    const fault = await turnWish(call, productId, wished);
    if (fault === null) await revalidate();
    else toast.show(fault || t('catalog.wish_failed'), 'bad');
    return fault === null;
  };
  const remove = async () => {
    if (!(await set(false))) return;
    toast.show(
      <>
        {t('catalog.uncollected')}{' '}
        <button type="button" className="link" onClick={() => void set(true)}>
          {t('wishlist.undo')}
        </button>
      </>,
    );
  };
  return { remove, busy: state === 'loading' };
}
