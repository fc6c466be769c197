import type { StaffTicketRow } from '@halfturn/contract/staff/support.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link } from 'react-router';
import { DueTag } from '../support/due-tag.tsx';
import styles from './today.module.css';

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
