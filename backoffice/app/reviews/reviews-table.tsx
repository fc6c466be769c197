import type { StaffReviewRow } from '@halfturn/contract/staff/reviews.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Rating } from '@halfturn/ui/rating.tsx';
import { Link } from 'react-router';
import styles from '../layout/table.module.css';
import { when } from '../layout/when.ts';
import { StateMark } from './state-mark.tsx';

export interface ReviewsTableProps {
  rows: readonly StaffReviewRow[];
  search: string;
  /** The one that is open. */
  open: string | undefined;
}

/** The list: a row a review, each a link to its panel. */
export function ReviewsTable({ rows, search, open }: ReviewsTableProps) {
  const { t, locale } = useWords<'staff-reviews'>();
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('staff-reviews.stars')}</th>
            <th scope="col">{t('staff-reviews.about')}</th>
            <th scope="col" className={styles.spare}>
              {t('staff-reviews.text')}
            </th>
            <th scope="col">{t('staff-reviews.who')}</th>
            <th scope="col">{t('staff-reviews.state')}</th>
            <th scope="col" className={`${styles.number} ${styles.tight}`}>
              {t('staff-reviews.time')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Rating value={row.rating} label={t('staff-reviews.rating', { stars: row.rating })} />
              </td>
              <td className={styles.name}>
                <Link
                  data-row
                  dir="auto"
                  className={styles.row}
                  to={`/reviews/${row.id}${search}`}
                  aria-current={row.id === open || undefined}
                >
                  {row.product?.name ?? t('staff-reviews.store')}
                </Link>
              </td>
              <td className={`${styles.name} ${styles.spare}`} dir="auto">
                {row.excerpt}
              </td>
              <td className={styles.name}>
                <bdi>{row.fullName}</bdi>
              </td>
              <td>
                <StateMark state={row.state} />
              </td>
              <td className={`${styles.number} ${styles.tight}`}>
                <small>{when(row.at, locale)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
