import type { Order } from '@halfturn/contract/orders.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import styles from './order-facts.module.css';

/** Which order it is, and what it costs: stands below every state. */
export function OrderFacts({ order }: { order: Order }) {
  const { t, locale } = useWords<'orders'>();
  return (
    <dl className={styles.facts} aria-label={t('orders.facts')}>
      <div>
        <dt>{t('orders.order_no')}</dt>
        <dd className="ltr">{order.orderNo}</dd>
      </div>
      <div>
        <dt>{t('orders.amount')}</dt>
        <dd>
          <bdi>{formatMoney(order.realAmount, locale)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
