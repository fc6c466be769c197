import type { OrderBulkReason } from '@halfturn/contract/staff/order-bulk-parts.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useFormats } from '../../layout/use-formats.ts';
import styles from './bulk.module.css';

interface ReasonsProps {
  title: string;
  rows: readonly { reason: OrderBulkReason; count: number; orders: readonly string[] }[];
}

/** Why orders are left out or were refused, with the first of each reason. */
export function Reasons({ title, rows }: ReasonsProps) {
  const { t } = useWords<'staff-order-acts'>();
  const { number } = useFormats();
  if (rows.length === 0) return null;
  return (
    <Notice tone="warn">
      <b>{title}</b>
      <ul className={styles.reasons}>
        {rows.map(({ reason, count, orders }) => (
          <li key={reason}>
            {t(`staff-order-acts.bulk_reason_${reason}`)}: <b>{number(count)}</b>{' '}
            <bdi dir="ltr" className="muted">
              {orders.join(', ')}
              {count > orders.length && ' …'}
            </bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
