import type { StaffPersonalRequest } from '@halfturn/contract/staff/personal-data.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './requests.module.css';

export interface RequestsTableProps {
  rows: readonly StaffPersonalRequest[];
  /** The id of the request that is being answered. */
  busy: string | null;
  onSave: (request: StaffPersonalRequest) => void;
  onErase: (request: StaffPersonalRequest) => void;
}

/** A row a request: whose, what for, since when, and by when the law wants an answer. */
export function RequestsTable({ rows, busy, onSave, onErase }: RequestsTableProps) {
  const { t } = useWords<'staff' | 'staff-personal'>();
  const { time } = useFormats();
  return (
    <Table
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          head: t('staff-personal.who'),
          cellClass: styles.who,
          cell: (row) => (
            <>
              <bdi>{row.email || '–'}</bdi>
              <small className={styles.origin}>{t(`staff-personal.origin_${row.origin}`)}</small>
            </>
          ),
        },
        { head: t('staff-personal.kind'), cell: (row) => t(`staff-personal.${row.kind}`) },
        { head: t('staff-personal.when'), className: styles.wide, cell: (row) => time(row.askedAt) },
        {
          head: t('staff-personal.by'),
          className: styles.wide,
          cell: (row) => (row.doneAt ? time(row.doneAt) : time(row.answerBy)),
        },
        {
          cellClass: styles.act,
          cell: (row) => (
            <>
              {row.kind === 'export' &&
                row.email !== '' &&
                (row.state === 'proved' || row.state === 'done') && (
                  <Button
                    size="tiny"
                    icon="download"
                    busy={busy === row.id}
                    aria-label={`${t('staff-personal.save')} ${row.email}`}
                    onClick={() => onSave(row)}
                  >
                    {t('staff-personal.save')}
                  </Button>
                )}
              {row.kind === 'erasure' && row.state === 'proved' && (
                <Button
                  size="tiny"
                  aria-label={`${t('staff-personal.erase')} ${row.email}`}
                  onClick={() => onErase(row)}
                >
                  {t('staff-personal.erase')}
                </Button>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
