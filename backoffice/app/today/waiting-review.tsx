import type { StaffReviewRow } from '@halfturn/contract/staff/reviews.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Rating } from '@halfturn/ui/rating.tsx';
import { Link } from 'react-router';
import { useFormats } from '../layout/use-formats.ts';
import styles from './today.module.css';

/** An unread review or feedback: its subject, stars, beginning, and how long it has waited. */
export function WaitingReview({ row }: { row: StaffReviewRow }) {
  const { t } = useWords<'staff' | 'staff-reviews'>();
  const { time } = useFormats();
  return (
    <li className={styles.row}>
      <Link data-row to={`/reviews/${row.id}`}>
        <b>
          <bdi>{row.product?.name ?? t('staff-reviews.store')}</bdi>
        </b>
      </Link>
      <span className={styles.what}>
        <Rating value={row.rating} label={t('staff-reviews.rating', { stars: row.rating })} />{' '}
        <bdi>{row.excerpt}</bdi>
      </span>
      <span className={styles.end}>
        <small>{t('staff.since', { time: time(row.at) })}</small>
      </span>
    </li>
  );
}
