import type { StaffClaimRow } from '@halfturn/contract/staff/claims.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link } from 'react-router';
import styles from '../layout/table.module.css';
import { when } from '../layout/when.ts';
import { DueTag } from '../support/due-tag.tsx';
import { StateMark } from './state-mark.tsx';

export interface ClaimsTableProps {
  rows: readonly StaffClaimRow[];
  search: string;
  /** The one that is open. */
  open: string | undefined;
  now: string;
}

/** The queue: a row a claim, each a link to its panel. */
export function ClaimsTable({ rows, search, open, now }: ClaimsTableProps) {
  const { t, locale } = useWords<'staff-claims' | 'staff-orders' | 'staff-support'>();
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('staff-orders.product')}</th>
            <th scope="col">{t('staff-claims.matter')}</th>
            <th scope="col" className={styles.spare}>
              {t('staff-orders.order')}
            </th>
            <th scope="col" className={styles.spare}>
              {t('staff-orders.email')}
            </th>
            <th scope="col">{t('staff-support.state')}</th>
            <th scope="col" className={styles.number}>
              {t('staff-support.due')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className={styles.name}>
                <Link
                  data-row
                  dir="auto"
                  className={styles.row}
                  to={`/claims/${row.id}${search}`}
                  aria-current={row.id === open || undefined}
                >
                  {row.product}
                </Link>
              </td>
              <td>{t(`staff-claims.reason_${row.reason}`)}</td>
              <td className={styles.spare}>
                <bdi dir="ltr">{row.orderNo}</bdi>
              </td>
              <td className={`${styles.name} ${styles.spare}`}>
                <bdi>{row.email}</bdi>
              </td>
              <td>
                <StateMark state={row.state} />
              </td>
              <td className={styles.number}>
                {row.state === 'open' ? (
                  <DueTag at={row.due} now={now} />
                ) : (
                  <small>{when(row.at, locale)}</small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
