import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { formatDate, formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Quantity } from '@halfturn/ui/quantity.tsx';
import { NotSold } from '../catalog/not-sold.tsx';
import { Cover } from '../cover/cover.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import styles from './cart-drawer.module.css';
import { type CartItem, removeFromCart, setQuantity } from './cart-store.ts';
import { nextOf, unitOf } from './wholesale.ts';

export interface CartLineProps {
  item: CartItem;
  /** What the store says of the product now: null where it is no longer sold, undefined until it has answered. */
  product: ProductCard | null | undefined;
}

/** A line of the cart: what, how many, how much. */
export function CartLine({ item, product }: CartLineProps) {
  const { t, locale } = useWords<'cart' | 'catalog'>();
  const { name, productId, quantity, limit } = item;
  const price = unitOf(item);
  const next = nextOf(item);
  const sum = { amount: price.amount * quantity, currency: price.currency };
  return (
    <li className={styles.line}>
      <span className={styles.cover}>
        <Cover name={name} genre={item.genre} image={product ? product.image : item.image} size={60} />
      </span>
      <div>
        <h3 className={styles.name}>
          <Go to={links.product(item)}>
            <bdi>{name}</bdi>
          </Go>
        </h3>
        <p className="tiny muted">
          <bdi>{dotted(item.platform, item.region)}</bdi>
        </p>
        {product?.releasesOn && (
          <p className="tiny muted">
            {t('catalog.pre_order')} ·{' '}
            {t('catalog.releases', { date: formatDate(product.releasesOn, locale) })}
          </p>
        )}
        {quantity > 1 && (
          <p className="tiny muted">{t('cart.each', { price: formatMoney(price, locale) })}</p>
        )}
      </div>
      <p className={`num ${styles.sum}`}>
        <bdi>{formatMoney(sum, locale)}</bdi>
      </p>
      <Controls item={item} />
      {next && (
        <p className={`tiny ${styles.state}`}>
          <button type="button" className="link" onClick={() => setQuantity(productId, next.from)}>
            {t('cart.next_tier', {
              count: next.from - quantity,
              price: formatMoney(next.price, locale) ?? '',
            })}
          </button>
        </p>
      )}
      {quantity >= limit && <p className={`tiny muted ${styles.state}`}>{t('cart.limit', { limit })}</p>}
      {product?.soldIn && (
        <NotSold soldIn={product.soldIn}>
          {(country) => (
            <output className={styles.state}>
              <Notice tone="warn">{t('catalog.not_sold_in', { country })}</Notice>
            </output>
          )}
        </NotSold>
      )}
      <State {...{ item, product }} />
    </li>
  );
}

/** What is not as it was when the line came into the cart. In another currency a price is another number, and no news. */
function State({ item: { added, price }, product }: CartLineProps) {
  const { t, locale } = useWords<'cart'>();
  const sold = product?.stock !== 'out_of_stock' && product !== null;
  const moved = added?.currency === price.currency && added.amount !== price.amount;
  if (sold && !moved) return null;
  const cheaper = sold && moved && price.amount < added.amount;
  return (
    <output className={styles.state}>
      <Notice tone={cheaper ? 'good' : 'warn'}>
        {sold
          ? t('cart.changed', { price: formatMoney(added ?? price, locale) ?? '' })
          : t(product === null ? 'cart.gone' : 'cart.sold_out')}
      </Notice>
    </output>
  );
}

function Controls({ item: { name, productId, quantity, limit } }: { item: CartLineProps['item'] }) {
  const { t } = useWords<'cart'>();
  return (
    <div className={styles.controls}>
      <Quantity
        value={quantity}
        max={limit}
        onChange={(next) => setQuantity(productId, next)}
        label={t('cart.quantity', { name })}
        lessLabel={t('cart.fewer', { name })}
        moreLabel={t('cart.more', { name })}
      />
      <IconButton icon="trash" label={t('cart.remove', { name })} onClick={() => removeFromCart(productId)} />
    </div>
  );
}
