import type { BankStatementRow } from '@halfturn/contract/staff/bank.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { RowLink, Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { statementPath } from './bank.loader.ts';
import styles from './bank.module.css';

/** The statements that were handed in last, each with what is left to book of it. */
export function StatementsTable({ rows }: { rows: readonly BankStatementRow[] }) {
  const { t } = useWords<'staff-bank'>();
  const { when } = useFormats();
  return (
    <Table
      className={styles.table}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          head: t('staff-bank.file'),
          cell: (row) => <RowLink to={statementPath(row.id)}>{row.fileName || row.format}</RowLink>,
        },
        { head: t('staff-bank.day'), number: true, cell: (row) => when(row.uploadedAt) },
        {
          head: t('staff-bank.verdict'),
          cell: (row) =>
            row.left > 0 ? (
              <Tag tone="warn" dot="half">
                {t('staff-bank.left', { count: row.left })}
              </Tag>
            ) : (
              t('staff-bank.lines', { count: row.lines })
            ),
        },
      ]}
    />
  );
}
