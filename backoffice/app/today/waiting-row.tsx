import type { WaitingOrder } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { Link } from 'react-router';
import { useFormats } from '../layout/use-formats.ts';
import { urgency } from './urgency.ts';
import styles from './today.module.css';

/** An order that waits: which, what, how much, since when, and until when an answer was promised. */
export function WaitingRow({ row, to, now }: { row: WaitingOrder; to: string; now: string }) {
  const { t } = useWords<'staff'>();
  const { money, time } = useFormats();
  const due = row.due && urgency(row.due, now);
  return (
    <li className={`${styles.row} ${styles.order}`}>
      <Link data-row to={`${to}/${row.orderNo}`}>
        <bdi>{row.orderNo}</bdi>
      </Link>
      <span className={styles.what}>
        {t('staff.product_copies', { product: row.product, count: row.copies })} <small>{row.email}</small>
      </span>
      <span className={styles.end}>
        <bdi>{money(row.total)}</bdi>
        {row.due ? (
          <Tag tone={due === 'late' ? 'bad' : due === 'soon' ? 'warn' : 'plain'}>
            {due === 'late'
              ? t('staff.was_due', { time: time(row.due) })
              : t('staff.due', { time: time(row.due) })}
          </Tag>
        ) : (
          <small>{t('staff.since', { time: time(row.since) })}</small>
        )}
      </span>
    </li>
  );
}
