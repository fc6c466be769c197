import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import type { ProductData } from './product.loader.ts';
import styles from './offers.module.css';
import { Where } from '../catalog/where.tsx';

/** The same title for other platforms and regions. */
export function Offers({ offers, shelf }: { offers: ProductData['offers']; shelf: string }) {
  const { t, locale } = useWords<'product' | 'catalog'>();
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className={styles.title}>
        {t('product.offers')}
      </h2>
      <ul className={styles.list}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <Go to={links.product({ slug: offer.slug, class: { slug: shelf } })} className={styles.offer}>
              <span>
                <Where {...offer} />
              </span>
              <bdi className="num">
                {offer.stock === 'in_stock' ? formatMoney(offer.price, locale) : t('catalog.sold_out')}
              </bdi>
            </Go>
          </li>
        ))}
      </ul>
    </section>
  );
}
