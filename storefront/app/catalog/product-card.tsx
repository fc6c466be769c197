import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import type { ProductCard as Card } from '@halfturn/contract/catalog.ts';
import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import type { ReactNode } from 'react';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { useWish } from '../wishlist/use-wish.ts';
import { MisfitMark } from './misfit.tsx';
import { NotSold } from './not-sold.tsx';
import styles from './product-card.module.css';
import { ProductCover } from './product-cover.tsx';
import { ProductPrice } from './product-price.tsx';
import { Where } from './where.tsx';
import wishButtonStyles from './wish-button.module.css';

/** What a list shows of a product. The price line's history is left at the server where a page does not draw it. */
export type ShownCard = Omit<Card, 'history'>;

export interface ProductCardProps {
  product: ShownCard;
  level?: 2 | 3;
  /** False where the wishlist itself shows it, with words of its own. */
  heart?: boolean;
  /** A further button under the heart, seen once the card is pointed at or reached by keyboard; on touch screens always. */
  beside?: ReactNode;
}

/** A product in a grid. The whole card leads to it; the name is the link. */
export function ProductCard({ product, level = 3, heart = true, beside }: ProductCardProps) {
  const { t, locale } = useWords<'catalog'>();
  const Name = `h${level}` as const;
  const soldOut = product.stock === 'out_of_stock';
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <ProductCover product={product} />
        <MisfitMark product={product} />
        {heart && <WishButton product={product} className={styles.heart} />}
        {beside && <div className={styles.beside}>{beside}</div>}
      </div>
      <Name className={styles.name}>
        <Go to={links.product(product)}>
          <bdi>{product.name}</bdi>
        </Go>
      </Name>
      {(product.platform ?? product.region) && (
        <p className={styles.meta}>
          <Where {...product} />
        </p>
      )}
      {product.facts.length > 0 && (
        <p className={styles.meta}>
          <bdi>{dotted(...product.facts.map(({ value }) => value))}</bdi>
        </p>
      )}
      <ProductPrice product={product} look="card" />
      {product.releasesOn && (
        <p className={styles.meta}>
          {t('catalog.pre_order')} · {t('catalog.releases', { date: formatDate(product.releasesOn, locale) })}
        </p>
      )}
      {product.left !== null && !soldOut && (
        <p className={styles.meta}>{t('catalog.left', { count: product.left })}</p>
      )}
      {product.soldIn && (
        <NotSold soldIn={product.soldIn} always={<p className={styles.meta}>{t('catalog.sold_in_some')}</p>}>
          {(country) => <p className={styles.meta}>{t('catalog.not_sold_in', { country })}</p>}
        </NotSold>
      )}
    </article>
  );
}

interface WishButtonProps {
  product: { id: string; name: string };
  className?: string | undefined;
}

/** The heart on a cover, filled where the member has collected the product. */
function WishButton({ product, className }: WishButtonProps) {
  const { t } = useWords<'catalog'>();
  const { wished, press } = useWish(product.id);
  return (
    <IconButton
      icon="heart"
      iconSize={18}
      label={t(wished ? 'catalog.unwish' : 'catalog.wish', { name: product.name })}
      className={cx(wishButtonStyles.heart, wished && wishButtonStyles.wished, className)}
      onClick={press}
    />
  );
}
