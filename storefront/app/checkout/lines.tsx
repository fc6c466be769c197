import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { Skeleton } from '@halfturn/ui/skeleton.tsx';
import { useRef, useState } from 'react';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { placeId } from './alarm.ts';
import { Line } from './line.tsx';
import styles from './lines.module.css';
import type { Checkout } from './use-checkout.ts';
import { useMisfits } from './use-misfits.ts';

/** Step 1: what is ordered. Units are changed and lines removed in place. */
export function Lines({ checkout }: { checkout: Checkout }) {
  const { t } = useWords<'checkout'>();
  const heading = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const { ready, items, quote, problems, contents } = checkout;
  const misfits = useMisfits(checkout);
  const title = t(contents.keys && !contents.goods ? 'checkout.your_keys' : 'checkout.your_goods');

  const remove = (productId: string, name: string) => {
    checkout.remove(productId);
    setSaid(t('checkout.removed', { name }));
    // The button that was pressed is gone; the focus stays in the list it was in.
    heading.current?.focus();
  };

  const swap = (name: string) => {
    setSaid(t('checkout.swapped', { name }));
    heading.current?.focus();
  };

  return (
    <Panel number="1" title={title}>
      <div ref={heading} tabIndex={-1} className={styles.list}>
        {!ready && <WaitingLines />}
        {ready && items.length === 0 && (
          <Empty
            icon="cart"
            title={t('checkout.empty')}
            action={
              <Go to={links.shelf('all')} id={placeId('items')} className={buttonClass({ variant: 'main' })}>
                {t('checkout.browse')}
              </Go>
            }
          >
            {t('checkout.empty_text')}
          </Empty>
        )}
        {ready && items.length > 0 && (
          <ul>
            {items.map((item) => (
              <Line
                key={item.productId}
                item={item}
                priced={quote?.lines.find(({ productId }) => productId === item.productId)}
                waits={checkout.busy && !quote}
                problem={problems.get(item.productId)}
                misfit={misfits.get(item.productId)}
                onQuantity={(quantity) => checkout.setQuantity(item.productId, quantity)}
                onRemove={() => remove(item.productId, item.name)}
                onSwap={swap}
              />
            ))}
          </ul>
        )}
      </div>
      <output className="sr-only">{said}</output>
    </Panel>
  );
}

/** The shape of the lines, until the browser has told what is in its cart. The styles show as many as there are, up to these. */
const WaitingLines = () => (
  <div className={styles.waiting} aria-hidden="true">
    {[1, 2, 3, 4].map((no) => (
      <div key={no} className={styles.line}>
        <Skeleton width="60px" ratio="3 / 4" />
        <div className={styles.bones}>
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </div>
      </div>
    ))}
  </div>
);
