import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import grid from '../catalog/grid.module.css';
import { ProductCard, type ShownCard } from '../catalog/product-card.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';

/** What came out last. */
export function Latest({ products }: { products: readonly ShownCard[] }) {
  const { t } = useWords<'home'>();
  return (
    <section className={grid.section} aria-labelledby="latest">
      <header className={grid.head}>
        <h2 id="latest">{t('home.latest')}</h2>
        <Go className="link small" to={links.shelf('new')}>
          {t('home.latest_all')}
        </Go>
      </header>
      <div className={cx(grid.grid, grid.shelf)}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </section>
  );
}
