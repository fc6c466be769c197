import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import grid from '../catalog/grid.module.css';
import { ProductCard } from '../catalog/product-card.tsx';
import { clearSeen } from './seen-store.ts';
import { useSeenCards } from './use-seen-cards.ts';

/** A row of cards. */
const MOST = 6;

/** The cards of what was looked at last, newest first, and the button that forgets them. */
export function SeenCards({ except }: { except?: string }) {
  const { t } = useWords<'browsing'>();
  const toast = useToast();
  const cards = useSeenCards({ most: MOST, except });
  if (cards.length === 0) return null;
  const clear = () => {
    clearSeen();
    toast.show(t('browsing.seen_cleared'));
    // The button leaves with the row.
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  };
  return (
    <section className={grid.section} aria-labelledby="seen">
      <header className={grid.head}>
        <h2 id="seen">{t('browsing.seen')}</h2>
        <button type="button" className="link small" onClick={clear}>
          {t('browsing.seen_clear')}
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
