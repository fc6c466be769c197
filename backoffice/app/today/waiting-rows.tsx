import type { StaffEnquiryRow } from '@halfturn/contract/staff/enquiries.ts';
import type { WaitingOrder } from '@halfturn/contract/staff/orders.ts';
import type { StaffReviewRow } from '@halfturn/contract/staff/reviews.ts';
import type { StaffTicketRow } from '@halfturn/contract/staff/support.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Rating } from '@halfturn/ui/rating.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { Link } from 'react-router';
import { useFormats } from '../layout/use-formats.ts';
import { DueTag } from '../support/due-tag.tsx';
import styles from './today.module.css';
import { urgency } from './urgency.ts';

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

/** A question that waits for an answer: of whom, about what, how it begins, and until when an answer was promised. */
export function WaitingTicket({ row, now }: { row: StaffTicketRow; now: string }) {
  const { t } = useWords<'staff-support'>();
  return (
    <li className={`${styles.row} ${styles.order}`}>
      <Link data-row to={`/support/${row.id}`}>
        {t(`staff-support.topic_${row.topic}`)}
      </Link>
      <span className={styles.what}>
        <bdi>{row.who}</bdi> <bdi>{row.excerpt}</bdi>
      </span>
      <span className={styles.end}>
        <DueTag at={row.answerBy} now={now} />
      </span>
    </li>
  );
}

/** An unread inquiry: its kind, sender, beginning, and how long it has waited. */
export function WaitingEnquiry({ row }: { row: StaffEnquiryRow }) {
  const { t } = useWords<'staff' | 'staff-enquiries'>();
  const { time } = useFormats();
  return (
    <li className={styles.row}>
      <Link data-row to={`/enquiries/${row.id}`}>
        <b>{t(`staff-enquiries.kind_${row.kind}`)}</b>
      </Link>
      <span className={styles.what}>
        <bdi>{row.name}</bdi> <bdi>{row.excerpt}</bdi>
      </span>
      <span className={styles.end}>
        <small>{t('staff.since', { time: time(row.at) })}</small>
      </span>
    </li>
  );
}

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
