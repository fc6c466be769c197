import type { StaffEnquiryRow } from '@halfturn/contract/staff/enquiries.ts';
import type { WaitingOrder } from '@halfturn/contract/staff/orders.ts';
import type { StaffReviewRow } from '@halfturn/contract/staff/reviews.ts';
import type { StaffTicketRow } from '@halfturn/contract/staff/support.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { Rating } from '@halfturn/ui/rating.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../layout/use-formats.ts';
import { DueTag } from '../support/due-tag.tsx';
import styles from './today.module.css';

interface WaitingRowProps {
  to: string;
  name: ReactNode;
  what: ReactNode;
  end: ReactNode;
  /** Its end is long: on a phone it gets a line of its own. */
  long?: boolean;
}

/** One thing that waits: the link to it, what it is, and since when or until when. */
export function WaitingRow({ to, name, what, end, long = false }: WaitingRowProps) {
  return (
    <li className={cx(styles.row, long && styles.order)}>
      <Link data-row to={to}>
        {name}
      </Link>
      <span className={styles.what}>{what}</span>
      <span className={styles.end}>{end}</span>
    </li>
  );
}

function Since({ at }: { at: string }) {
  const { t } = useWords<'staff'>();
  const { time } = useFormats();
  return <small>{t('staff.since', { time: time(at) })}</small>;
}

/** An order that waits: which, what, how much, since when, and until when an answer was promised. */
export function WaitingOrderRow({ row, to, now }: { row: WaitingOrder; to: string; now: string }) {
  const { t } = useWords<'staff'>();
  const { money } = useFormats();
  const what = t('staff.product_units', { product: row.product, count: row.unitCount });
  return (
    <WaitingRow
      long
      to={`${to}/${row.orderNo}`}
      name={<bdi>{row.orderNo}</bdi>}
      what={
        <>
          {what} <small>{row.email}</small>
        </>
      }
      end={
        <>
          <bdi>{money(row.total)}</bdi>
          {row.due ? <DueTag at={row.due} now={now} /> : <Since at={row.since} />}
        </>
      }
    />
  );
}

/** A question that waits for an answer: of whom, about what, how it begins, and until when an answer was promised. */
export function WaitingTicket({ row, now }: { row: StaffTicketRow; now: string }) {
  const { t } = useWords<'staff-support'>();
  return (
    <WaitingRow
      long
      to={`/support/${row.id}`}
      name={t(`staff-support.topic_${row.topic}`)}
      what={<Beginning of={row.who} text={row.excerpt} />}
      end={<DueTag at={row.answerBy} now={now} />}
    />
  );
}

const Beginning = ({ of, text }: { of: string; text: string }) => (
  <>
    <bdi>{of}</bdi> <bdi>{text}</bdi>
  </>
);

/** An unread inquiry: its kind, sender, beginning, and how long it has waited. */
export function WaitingEnquiry({ row }: { row: StaffEnquiryRow }) {
  const { t } = useWords<'staff-enquiries'>();
  return (
    <WaitingRow
      to={`/enquiries/${row.id}`}
      name={<b>{t(`staff-enquiries.kind_${row.kind}`)}</b>}
      what={<Beginning of={row.name} text={row.excerpt} />}
      end={<Since at={row.at} />}
    />
  );
}

/** An unread review or feedback: its subject, stars, beginning, and how long it has waited. */
export function WaitingReview({ row }: { row: StaffReviewRow }) {
  const { t } = useWords<'staff-reviews'>();
  return (
    <WaitingRow
      to={`/reviews/${row.id}`}
      name={
        <b>
          <bdi>{row.product?.name ?? t('staff-reviews.store')}</bdi>
        </b>
      }
      what={
        <>
          <Rating value={row.rating} label={t('staff-reviews.rating', { stars: row.rating })} />{' '}
          <bdi>{row.excerpt}</bdi>
        </>
      }
      end={<Since at={row.at} />}
    />
  );
}
