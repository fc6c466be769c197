import type { StaffOrderRow } from '@halfturn/contract/staff/orders.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { Link } from 'react-router';
import styles from '../layout/table.module.css';
import { when } from '../layout/when.ts';
import page from './orders.module.css';
import { StatusMark } from './status-mark.tsx';
import type { Chosen } from './use-chosen.ts';

export interface OrdersTableProps {
  rows: readonly StaffOrderRow[];
  /** `/orders` or `/refunds`; the list's query stays while an order is open. */
  base: string;
  search: string;
  /** The number of the order that is open. */
  open: string | undefined;
  /** For packing slips: orders that have one can be chosen. */
  chosen: Chosen;
}

/** The list: a row an order, each a link to its panel. */
export function OrdersTable({ rows, base, search, open, chosen }: OrdersTableProps) {
  const { t, locale } = useWords<'staff' | 'staff-orders' | 'staff-invoices'>();
  const packs = rows.filter((row) => row.packs).map(({ orderNo }) => orderNo);
  const here = packs.filter((orderNo) => chosen.numbers.has(orderNo)).length;
  const refunds = base === '/refunds';
  const pageBox = (
    <Check
      ref={(box) => {
        if (box) box.indeterminate = here > 0 && here < packs.length;
      }}
      checked={here === packs.length}
      disabled={chosen.full && here === 0}
      onChange={() => chosen.togglePage(packs)}
    >
      <span className="sr-only">{t('staff-invoices.choose_page')}</span>
    </Check>
  );
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.stack}`}>
        <thead>
          <tr>
            {packs.length > 0 && (
              <th scope="col" className={page.choose}>
                {pageBox}
              </th>
            )}
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
              {packs.length > 0 && (
                <td className={page.choose}>
                  {row.packs && (
                    <Check
                      checked={chosen.numbers.has(row.orderNo)}
                      disabled={chosen.full && !chosen.numbers.has(row.orderNo)}
                      onChange={() => chosen.toggle(row.orderNo)}
                    >
                      <span className="sr-only">{t('staff-invoices.choose', { order: row.orderNo })}</span>
                    </Check>
                  )}
                </td>
              )}
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
              <td className={`${styles.name} ${styles.spare}`} data-label={t('staff-orders.customer')}>
                <span>
                  {row.name || row.email} <small>{row.country}</small>
                </span>
              </td>
              <td className={styles.name} data-label={t('staff-orders.product')}>
                {t('staff.product_copies', { product: row.product, count: row.copies })}
              </td>
              <td data-label={t('staff-orders.status')}>
                <StatusMark status={row.status} />
              </td>
              <td className={`${styles.number} ${styles.tight}`} data-label={t('staff-orders.total_head')}>
                <bdi>{formatMoney(row.total, locale)}</bdi>
              </td>
              <td
                className={`${styles.number} ${styles.tight}`}
                data-label={refunds ? t('staff-orders.answer_by') : t('staff-orders.time')}
              >
                <small>{when(refunds && row.answerBy ? row.answerBy : row.placedAt, locale)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
