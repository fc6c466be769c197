import type { BankStatementRow } from '@halfturn/contract/staff/bank.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { Link } from 'react-router';
import table from '../layout/table.module.css';
import { when } from '../layout/when.ts';
import { statementPath } from './bank-address.ts';
import styles from './bank.module.css';

/** The statements that were handed in last, each with what is left to book of it. */
export function StatementsTable({ rows }: { rows: readonly BankStatementRow[] }) {
  const { t, locale } = useWords<'staff-bank'>();
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th>{t('staff-bank.file')}</th>
            <th>{t('staff-bank.day')}</th>
            <th>{t('staff-bank.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link to={statementPath(row.id)} className={table.row}>
                  {row.fileName || row.format}
                </Link>
              </td>
              <td className={table.number}>{when(row.uploadedAt, locale)}</td>
              <td>
                {row.left > 0 ? (
                  <Tag tone="warn" dot="half">
                    {t('staff-bank.left', { count: row.left })}
                  </Tag>
                ) : (
                  t('staff-bank.lines', { count: row.lines })
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
