import type { StaffPersonalRequest } from '@halfturn/contract/staff/personal-data.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import table from '../layout/table.module.css';
import { timeZone } from '../preferences.ts';
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
  const { t, locale } = useWords<'staff' | 'staff-personal'>();
  const when = (moment: string) => formatDateTime(moment, locale, { timeZone: timeZone() });
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('staff-personal.who')}</th>
            <th scope="col">{t('staff-personal.kind')}</th>
            <th scope="col" className={styles.wide}>
              {t('staff-personal.when')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('staff-personal.by')}
            </th>
            <th scope="col">
              <span className="sr-only">{t('staff.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className={styles.who}>
                <bdi>{row.email || '–'}</bdi>
                <small className={styles.origin}>{t(`staff-personal.origin_${row.origin}`)}</small>
              </td>
              <td>{t(`staff-personal.${row.kind}`)}</td>
              <td className={styles.wide}>{when(row.askedAt)}</td>
              <td className={styles.wide}>{row.doneAt ? when(row.doneAt) : when(row.answerBy)}</td>
              <td className={styles.act}>
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
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
