import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Skeleton } from '@halfturn/ui/skeleton.tsx';
import { useState, useSyncExternalStore } from 'react';
import { countOf } from '../cart/cart-store.ts';
import styles from './top-summary.module.css';
import { Total } from './total.tsx';
import type { Checkout } from './use-checkout.ts';

/** Where the summary stands below the form, and not beside it. */
const NARROW = '(max-width: 999px)';

/** On narrow screens: the total above the form, with what it is made of behind a press. The whole summary comes last there. */
export function TopSummary({ checkout }: { checkout: Checkout }) {
  const { t, locale } = useWords<'checkout'>();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const { ready, busy, quote, items, draft, couponFault } = checkout;
  if (!quote && (busy || !ready))
    return (
      <div className={styles.waiting} aria-hidden="true">
        <Skeleton width="30%" />
        <Skeleton width="20%" />
      </div>
    );
  if (!narrow || !quote || items.length === 0) return null;
  return (
    <details
      className={styles.summary}
      aria-busy={busy}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span>
          {t('checkout.total')}{' '}
          <span className="muted">· {t('checkout.units', { count: countOf(items) })}</span>
        </span>
        <b>
          <bdi>{formatMoney(quote.total, locale)}</bdi>
        </b>
      </summary>
      {open && (
        <>
          <ul className={styles.lines}>
            {quote.lines.map(({ productId, name, quantity, total }) => (
              <li key={productId}>
                <span>
                  {quantity > 1 && `${quantity} × `}
                  <bdi>{name}</bdi>
                </span>
                <bdi>{formatMoney(total, locale)}</bdi>
              </li>
            ))}
          </ul>
          <Total quote={quote} units={countOf(items)} coupon={couponFault ? '' : draft.coupon} />
        </>
      )}
    </details>
  );
}

function useNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(NARROW);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(NARROW).matches,
    () => false,
  );
}
