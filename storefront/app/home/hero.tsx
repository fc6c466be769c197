import { useWords } from '@halfturn/locales/react.ts';
import { KeyEdge } from '@halfturn/ui/key-edge.tsx';
import type { ShownCard } from '../catalog/product-card.tsx';
import { ProductCover } from '../catalog/product-cover.tsx';
import type { ShownBanner } from './banners.tsx';
import { Finder, type FinderProps } from './finder.tsx';
import styles from './hero.module.css';

export interface HeroProps extends FinderProps {
  /** The shopkeeper's first banner, whose words stand here; without one the store's own do. */
  banner: ShownBanner | undefined;
  covers: readonly ShownCard[];
}

/** The headline, the finder, and a fan of covers. */
export function Hero({ banner, covers, ...finder }: HeroProps) {
  const { t } = useWords<'home'>();
  return (
    <section className={`deep ${styles.hero}`}>
      <div className={`page ${styles.row}`}>
        <div className={styles.words}>
          <h1>{banner?.heading ?? t('home.headline')}</h1>
          <p className={styles.lead}>{banner?.line ?? t('home.lead')}</p>
          <Finder {...finder} />
        </div>
        <div className={styles.fan} aria-hidden="true">
          {covers.map((product) => (
            <div key={product.id}>
              <ProductCover product={product} ribbon={false} />
            </div>
          ))}
        </div>
      </div>
      <KeyEdge className={styles.edge} />
    </section>
  );
}
