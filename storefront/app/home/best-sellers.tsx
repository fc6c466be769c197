import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import grid from '../catalog/grid.module.css';
import type { ShownCard } from '../catalog/product-card.tsx';
import { WhereItWorks } from '../catalog/misfit.tsx';
import { ProductCover } from '../catalog/product-cover.tsx';
import { ProductPrice } from '../catalog/product-price.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import styles from './best-sellers.module.css';

/** The best sellers as a numbered chart: the first large, the others in rows. */
export function BestSellers({ products }: { products: readonly ShownCard[] }) {
  const { t } = useWords<'home'>();
  const [first, ...rest] = products;
  return (
    <section aria-labelledby="best-sellers">
      <header className={grid.head}>
        <h2 id="best-sellers">{t('home.best_sellers')}</h2>
        <Go className="link small" to={links.shelf('best-sellers')}>
          {t('home.best_sellers_all')}
        </Go>
      </header>
      <ol className={styles.chart}>
        {first && <First product={first} />}
        {rest.map((product, i) => (
          <Row key={product.id} product={product} place={i + 2} />
        ))}
      </ol>
    </section>
  );
}

function First({ product }: { product: ShownCard }) {
  const { t } = useWords<'home' | 'catalog'>();
  return (
    <li className={styles.first}>
      <div className={styles.art}>
        <ProductCover product={product} />
      </div>
      <div>
        <h3>
          <Go to={links.product(product)}>
            <bdi>{product.name}</bdi>
          </Go>
        </h3>
        <p className="tiny muted">
          <WhereItWorks product={product} />
          {product.languages.length > 1 &&
            ` · ${t('catalog.languages', { count: product.languages.length })}`}
        </p>
      </div>
      <ProductPrice product={product} note />
      <Go
        className={buttonClass({ variant: 'main', full: true }, styles.view)}
        to={links.product(product)}
        tabIndex={-1}
        aria-hidden="true"
      >
        {t('home.view')}
      </Go>
    </li>
  );
}

function Row({ product, place }: { product: ShownCard; place: number }) {
  const { t } = useWords<'catalog'>();
  return (
    <li className={styles.row}>
      <span className={styles.place} aria-hidden="true">
        {place}
      </span>
      {/* The cover is too small for the words of its ribbon in most languages. */}
      <ProductCover product={product} title={false} ribbon={false} />
      <div>
        <h3>
          <Go to={links.product(product)}>
            <bdi>{product.name}</bdi>
          </Go>
        </h3>
        <p className="tiny muted">
          <WhereItWorks product={product} />
        </p>
        {product.stock === 'out_of_stock' && <p className="tiny muted">{t('catalog.sold_out')}</p>}
      </div>
      <ProductPrice product={product} look="column" />
    </li>
  );
}
