import type { StaffEnquiryRow } from '@halfturn/contract/staff/enquiries.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link } from 'react-router';
import styles from '../layout/table.module.css';
import { when } from '../layout/when.ts';
import page from '../support/support.module.css';
import { StateMark } from './state-mark.tsx';

/** The inbox: a row an enquiry, each a link to it. On a phone a row is a card. */
export function InboxTable({ rows }: { rows: readonly StaffEnquiryRow[] }) {
  const { t, locale } = useWords<'staff-enquiries' | 'staff-reviews'>();
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${page.queue}`}>
        <thead>
          <tr>
            <th scope="col">{t('staff-enquiries.number')}</th>
            <th scope="col">{t('staff-reviews.kind')}</th>
            <th scope="col">{t('staff-reviews.who')}</th>
            <th scope="col">{t('staff-reviews.text')}</th>
            <th scope="col" className={styles.spare}>
              {t('staff-enquiries.country')}
            </th>
            <th scope="col">{t('staff-reviews.state')}</th>
            <th scope="col" className={styles.number}>
              {t('staff-reviews.time')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link data-row dir="ltr" className={styles.row} to={`/enquiries/${row.id}`}>
                  {row.number}
                </Link>
              </td>
              <td>{t(`staff-enquiries.kind_${row.kind}`)}</td>
              <td className={styles.name}>
                <bdi>{row.name}</bdi>
                {row.company && (
                  <>
                    {' · '}
                    <bdi>{row.company}</bdi>
                  </>
                )}
              </td>
              <td className={`${styles.name} ${page.excerpt}`} dir="auto">
                {row.excerpt}
              </td>
              <td className={`${styles.name} ${styles.spare}`}>
                {formatName('region', row.country, locale)}
              </td>
              <td>
                <StateMark state={row.state} spam={row.spam} />
              </td>
              <td className={styles.number}>
                <small>{when(row.at, locale)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
