import type { alertLink } from '@halfturn/contract/alerts.ts';
import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { ProductPrice } from '../catalog/product-price.tsx';
import { Where } from '../catalog/where.tsx';
import { Cover } from '../cover/cover.tsx';
import styles from './alerts.module.css';

export type AlertProductProps = { product: NonNullable<AnswerOf<typeof alertLink>['product']> };

/** What an alert is about, as it stands now. */
export function AlertProduct({ product }: AlertProductProps) {
  const { t } = useWords<'catalog'>();
  const { name, genre, stock } = product;
  return (
    <div className={styles.product}>
      <Cover name={name} genre={genre.code} size={48} />
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className="tiny muted">
          <Where {...product} />
        </p>
      </div>
      <div className={styles.price}>
        <ProductPrice product={product} />
        {stock === 'out_of_stock' && <p className="tiny muted">{t('catalog.sold_out')}</p>}
      </div>
    </div>
  );
}
