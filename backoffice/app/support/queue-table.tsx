import type { StaffTicketRow } from '@halfturn/contract/staff/support.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useWords } from '@halfturn/locales/react.ts';
import { Link } from 'react-router';
import styles from '../layout/table.module.css';
import { when } from '../layout/when.ts';
import { DueTag } from './due-tag.tsx';
import { StateMark } from './state-mark.tsx';
import page from './support.module.css';

/** The queue: a row a question, each a link to its conversation. On a phone a row is a card. */
export function QueueTable({ rows, now }: { rows: readonly StaffTicketRow[]; now: string }) {
  const { t, locale } = useWords<'staff-support'>();
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${page.queue}`}>
        <thead>
          <tr>
            <th scope="col">{t('staff-support.topic')}</th>
            <th scope="col">{t('staff-support.question')}</th>
            <th scope="col">{t('staff-support.who')}</th>
            <th scope="col" className={styles.spare}>
              {t('staff-support.order')}
            </th>
            <th scope="col" className={styles.spare}>
              {t('staff-support.assignee')}
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
              <td>
                <Link data-row className={styles.row} to={`/support/${row.id}`}>
                  {t(`staff-support.topic_${row.topic}`)}
                </Link>
              </td>
              <td className={`${styles.name} ${page.excerpt}`} dir="auto">
                {row.excerpt}
              </td>
              <td className={styles.name}>
                <bdi>{row.who}</bdi> {row.guest && <Tag>{t('staff-support.guest')}</Tag>}
              </td>
              <td className={styles.spare}>
                <bdi dir="ltr">{row.orderNo}</bdi>
              </td>
              <td className={`${styles.name} ${styles.spare}`}>
                <bdi>{row.assignee?.name}</bdi>
              </td>
              <td>
                <StateMark state={row.state} />
              </td>
              <td className={styles.number}>
                {row.answerBy ? (
                  <DueTag at={row.answerBy} now={now} />
                ) : (
                  <small>{when(row.updatedAt, locale)}</small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
