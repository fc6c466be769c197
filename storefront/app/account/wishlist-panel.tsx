import type { Wish } from '@halfturn/contract/wishlist.ts';
import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { ProductCover } from '../catalog/product-cover.tsx';
import { ProductPrice } from '../catalog/product-price.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { Since } from '../wishlist/since.tsx';
import type { AccountData } from './my-account.loader.ts';
import styles from './my-account.module.css';

/** What of the wishlist has become cheaper or come back, else what was collected last. */
export function WishlistPanel({ wishlist: { rows, total } }: Pick<AccountData, 'wishlist'>) {
  const { t, locale } = useWords<'shell' | 'account' | 'wishlist'>();
  return (
    <Panel
      title={t('shell.title_my_collect')}
      end={
        total > 0 && (
          <Go to={links.collected()} className="link small">
            {t('account.all_wishes', { count: formatNumber(total, locale) })}
          </Go>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="muted">{t('wishlist.empty_text')}</p>
      ) : (
        <ul className={styles.wishes}>
          {rows.map((wish) => (
            <WishRow key={wish.productId} wish={wish} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function WishRow({ wish }: { wish: Wish }) {
  const { product } = wish;
  // What is shown here is sold; between two queries it may just have ceased to be.
  if (!product) return null;
  return (
    <li>
      <ProductCover product={product} size={44} ribbon={false} />
      <div className={styles.wish}>
        <h3>
          <Go to={links.product(product)}>
            <bdi>{product.name}</bdi>
          </Go>
        </h3>
        {product.platform && (
          <p className="tiny muted">
            <bdi>{product.platform.name}</bdi>
          </p>
        )}
        <Since wish={wish} />
      </div>
      <ProductPrice product={product} />
    </li>
  );
}
