import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { Go } from '../go.tsx';
import { isolate } from '../isolate.ts';
import { links } from '../links.ts';
import styles from './order-reviews.module.css';
import { useMine } from './use-mine.ts';

const SEEN: ReadonlySet<string> = new Set(['revealed', 'received']);

/** On the page of an order: the way to a review of each product that its buyer has seen by now. */
export function OrderReviews({ order }: { order: Order }) {
  const { t } = useWords<'reviews'>();
  const seen = order.lines.filter(({ slug, units }) => slug && units.some(({ status }) => SEEN.has(status)));
  // Asked again once another key was turned.
  const about = seen.length === 0 ? null : seen.map(({ productId }) => productId).join();
  const [mine] = useMine(about, order.orderNo);
  const lines = seen.flatMap((line) => {
    const own = mine?.rows.find(({ productId }) => productId === line.productId);
    return own && (own.state !== 'open' || mine?.enabled) ? [{ line, state: own.state }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <Panel title={t('reviews.opinion')} className="no-print">
      <ul className={styles.list}>
        {lines.map(({ line, state }) => (
          <li key={line.productId}>
            {state === 'open' ? (
              <Go
                className="link"
                to={links.product({ slug: line.slug, class: { slug: line.class } }, 'reviews')}
              >
                {t('reviews.write_of', { name: isolate(line.name) })}
              </Go>
            ) : (
              <span className="small muted">{t(`reviews.mine_${state}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
