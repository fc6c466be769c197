import type { StaffOrderRow } from '@halfturn/contract/staff/orders.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link } from 'react-router';
import styles from '../layout/table.module.css';
import { when } from '../layout/when.ts';
import { StatusMark } from './status-mark.tsx';

export interface OrdersTableProps {
  rows: readonly StaffOrderRow[];
  /** `/orders` or `/refunds`; the list's query stays while an order is open. */
  base: string;
  search: string;
  /** The number of the order that is open. */
  open: string | undefined;
}

/** The list: a row an order, each a link to its panel. */
export function OrdersTable({ rows, base, search, open }: OrdersTableProps) {
  const { t, locale } = useWords<'staff' | 'staff-orders'>();
  const refunds = base === '/refunds';
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('staff-orders.order')}</th>
            <th scope="col" className={styles.spare}>
              {t('staff-orders.customer')}
            </th>
            <th scope="col">{t('staff-orders.product')}</th>
            <th scope="col">{t('staff-orders.status')}</th>
            <th scope="col" className={`${styles.number} ${styles.tight}`}>
              {t('staff-orders.total_head')}
            </th>
            <th scope="col" className={`${styles.number} ${styles.tight}`}>
              {refunds ? t('staff-orders.answer_by') : t('staff-orders.time')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.orderNo}>
              <td>
                <Link
                  data-row
                  dir="ltr"
                  className={styles.row}
                  to={`${base}/${row.orderNo}${search}`}
                  aria-current={row.orderNo === open || undefined}
                >
                  {row.orderNo}
                </Link>
              </td>
              <td className={`${styles.name} ${styles.spare}`}>
                {row.name || row.email} <small>{row.country}</small>
              </td>
              <td className={styles.name}>
                {t('staff.product_copies', { product: row.product, count: row.copies })}
              </td>
              <td>
                <StatusMark status={row.status} />
              </td>
              <td className={`${styles.number} ${styles.tight}`}>
                <bdi>{formatMoney(row.total, locale)}</bdi>
              </td>
              <td className={`${styles.number} ${styles.tight}`}>
                <small>{when(refunds && row.answerBy ? row.answerBy : row.placedAt, locale)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
