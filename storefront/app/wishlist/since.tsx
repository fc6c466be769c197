import type { Wish } from '@halfturn/contract/wishlist.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import styles from './wish.module.css';

/** What became of a product since it was collected. */
export function Since({ wish }: { wish: Wish }) {
  return (
    <p className={styles.since}>
      <Change wish={wish} />
      <Stock wish={wish} />
    </p>
  );
}

/** What the price did since it was collected. In another currency than then, it is another number and no news. */
function Change({ wish: { product, addedPrice } }: { wish: Wish }) {
  const { t, locale } = useWords<'wishlist'>();
  const now = product?.price;
  if (!now || now.currency !== addedPrice.currency || now.amount === addedPrice.amount) return null;
  const cheaper = now.amount < addedPrice.amount;
  const price = formatMoney(addedPrice, locale) ?? '';
  return (
    <Tag tone={cheaper ? 'good' : 'warn'} icon={cheaper ? 'down' : 'up'} className={styles.tag}>
      {t(cheaper ? 'wishlist.cheaper' : 'wishlist.dearer', { price })}
    </Tag>
  );
}

/** That it came back, or went, since it was collected. */
function Stock({ wish: { product, addedInStock } }: { wish: Wish }) {
  const { t } = useWords<'wishlist'>();
  if (!product || (product.stock === 'in_stock') === addedInStock) return null;
  return (
    <Tag tone={addedInStock ? 'warn' : 'good'} className={styles.tag}>
      {t(addedInStock ? 'wishlist.sold_since' : 'wishlist.back')}
    </Tag>
  );
}
