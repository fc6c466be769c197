import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Go } from '../go.tsx';
import { AlertButton } from '../alerts/alert-button.tsx';
import { links } from '../links.ts';
import styles from './buy-box.module.css';
import type { ProductData } from './product.loader.ts';

/** In the place of the buttons while nothing is on the shelf: the same title elsewhere, or what is like it. */
export function SoldOut({ data: { product, offers } }: { data: ProductData }) {
  const { t } = useWords<'product'>();
  const others = offers.filter((offer) => offer.stock === 'in_stock').slice(0, 2);
  return (
    <>
      <Notice icon="box">{t('product.sold_out_text')}</Notice>
      <AlertButton productId={product.id} kind="stock" />
      <div className={styles.links}>
        {others.map((offer) => (
          <Go
            key={offer.id}
            to={links.product({ slug: offer.slug, class: product.class })}
            className={buttonClass({ full: true })}
          >
            {t('product.sold_out_other', { platform: offer.platform.name, region: offer.region.name })}
          </Go>
        ))}
        <Go to={links.list(product.genre.slug)} className={buttonClass({ full: true })}>
          {t('product.sold_out_list')}
        </Go>
      </div>
    </>
  );
}
