import { bcp47, isLocale } from '@halfturn/contract/primitives/locale.ts';
import type { Subscriber } from '@halfturn/contract/staff/newsletter.ts';
import { formatDateTime, formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import table from '../layout/table.module.css';
import { timeZone } from '../preferences.ts';
import styles from './newsletter.module.css';

export interface SubscribersTableProps {
  rows: readonly Subscriber[];
  onErase: (subscriber: Subscriber) => void;
}

/** A row an address: its language, when it asked and confirmed, and the sentence that it agreed to. */
export function SubscribersTable({ rows, onErase }: SubscribersTableProps) {
  const { t, locale } = useWords<'staff' | 'staff-newsletter'>();
  const when = (moment: string | null) =>
    moment ? formatDateTime(moment, locale, { timeZone: timeZone() }) : '–';
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('staff-newsletter.email')}</th>
            <th scope="col">{t('staff-newsletter.language')}</th>
            <th scope="col">{t('staff-newsletter.since')}</th>
            <th scope="col">{t('staff-newsletter.confirmed')}</th>
            <th scope="col">{t('staff-newsletter.consent')}</th>
            <th scope="col">
              <span className="sr-only">{t('staff.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <bdi>{row.email}</bdi>
              </td>
              <td>{formatName('language', isLocale(row.locale) ? bcp47(row.locale) : row.locale, locale)}</td>
              <td>{when(row.askedAt)}</td>
              <td>{when(row.confirmedAt)}</td>
              <td className={styles.consent} title={row.consent}>
                <span dir="auto" lang={isLocale(row.locale) ? bcp47(row.locale) : undefined}>
                  {row.consent}
                </span>
              </td>
              <td className={styles.act}>
                <Button
                  size="tiny"
                  aria-label={`${t('staff-newsletter.erase')} ${row.email}`}
                  onClick={() => onErase(row)}
                >
                  {t('staff-newsletter.erase')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
