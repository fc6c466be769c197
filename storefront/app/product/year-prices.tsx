import { useWords } from '@halfturn/locales/react.ts';
import { lazy, Suspense, useState } from 'react';
import styles from './year-prices.module.css';

// Few open it: it comes with the press.
const YearPricesDialog = lazy(() => import('./year-prices-dialog.tsx'));

/** Opens what a product has cost over the last year. */
export function YearPrices({ productId }: { productId: string }) {
  const { t } = useWords<'product'>();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('product.year_prices')}
      </button>
      {open && (
        <Suspense>
          <YearPricesDialog productId={productId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
