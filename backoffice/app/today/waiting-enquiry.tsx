import type { StaffEnquiryRow } from '@halfturn/contract/staff/enquiries.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link } from 'react-router';
import { useFormats } from '../layout/use-formats.ts';
import styles from './today.module.css';

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
