import type { ProductCard } from '@halfturn/contract/catalog.ts';
import { useWords } from '@halfturn/locales/react.ts';
import grid from '../catalog/grid.module.css';
import { PriceHistory } from '../catalog/price-history.tsx';
import { WhereItWorks } from '../catalog/misfit.tsx';
import { ProductCover } from '../catalog/product-cover.tsx';
import { ProductPrice } from '../catalog/product-price.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import styles from './drops.module.css';

/** Hot products: true price drops, each with the line that proves it. */
export function Drops({ products, now }: { products: readonly ProductCard[]; now: number }) {
  const { t } = useWords<'home'>();
  return (
    <section className={grid.section} aria-labelledby="hot">
      <header className={grid.head}>
        <h2 id="hot">{t('home.hot')}</h2>
        <span className={`tiny muted ${styles.note}`}>{t('home.hot_note')}</span>
      </header>
      <div className={styles.drops}>
        {products.map((product) => (
          <article key={product.id} className={styles.drop}>
            <ProductCover product={product} />
            <div className={styles.words}>
              <h3>
                <Go to={links.product(product)}>
                  <bdi>{product.name}</bdi>
                </Go>
              </h3>
              <p className="tiny muted">
                <WhereItWorks product={product} />
              </p>
              <ProductPrice product={product} note />
              <div className={styles.line}>
                <PriceHistory product={product} now={now} />
              </div>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
