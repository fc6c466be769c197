import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import grid from '../catalog/grid.module.css';
import { ProductCard } from '../catalog/product-card.tsx';
import { useSetup } from '../setup/use-setup.ts';
import { fittingFirst } from './fit.ts';
import type { Recommended } from './product.loader.ts';
import styles from './product.module.css';

/** A row of cards. The server sends twice as many, as only the browser knows where its visitor plays. */
const SHOWN = 6;

/** What is bought with the product, and what is like it: what fits the visitor first. */
export function GoesWell({ cards }: { cards: readonly Recommended[] }) {
  const { t } = useWords<'product'>();
  const setup = useSetup();
  if (cards.length === 0) return null;
  return (
    <section className={styles.more} aria-labelledby="more">
      <header className={grid.head}>
        <h2 id="more">{t('product.goes_well')}</h2>
      </header>
      <div className={cx(grid.grid, grid.shelf)}>
        {fittingFirst(cards, setup)
          .slice(0, SHOWN)
          .map((card) => (
            <ProductCard key={card.id} product={card} />
          ))}
      </div>
    </section>
  );
}
