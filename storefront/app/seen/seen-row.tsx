import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import grid from '../catalog/grid.module.css';
import { ProductCard } from '../catalog/product-card.tsx';
import { clearSeen } from './seen-store.ts';
import { useSeenCards } from './use-seen-cards.ts';

/** A row of cards. */
const MOST = 6;

/** What was looked at last in this browser; nothing where nothing was, and in what the server sends. */
export function SeenRow({ except }: { except?: string }) {
  const { t } = useWords<'catalog'>();
  const toast = useToast();
  const cards = useSeenCards({ most: MOST, except });
  if (cards.length === 0) return null;
  const clear = () => {
    clearSeen();
    toast.show(t('catalog.seen_cleared'));
    // The button leaves with the row.
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  };
  return (
    <section className={grid.section} aria-labelledby="seen">
      <header className={grid.head}>
        <h2 id="seen">{t('catalog.seen')}</h2>
        <button type="button" className="link small" onClick={clear}>
          {t('catalog.seen_clear')}
        </button>
      </header>
      <div className={cx(grid.grid, grid.shelf)}>
        {cards.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </section>
  );
}
