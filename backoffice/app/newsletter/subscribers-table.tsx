import { bcp47, isLocale, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
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
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('staff-newsletter.email')}</th>
            <th scope="col" className={styles.wide}>
              {t('staff-newsletter.language')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('staff-newsletter.since')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('staff-newsletter.confirmed')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('staff-newsletter.consent')}
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
                <bdi title={row.email}>{row.email}</bdi>
                <small>
                  {languageOf(row.locale, locale)} · {when(row.confirmedAt ?? row.askedAt)}
                </small>
              </td>
              <td className={styles.wide}>{languageOf(row.locale, locale)}</td>
              <td className={styles.wide}>{when(row.askedAt)}</td>
              <td className={styles.wide}>{when(row.confirmedAt)}</td>
              <td className={`${styles.wide} ${styles.consent}`}>
                {/* A block of its own: a sentence is cut at its end, whatever the direction of the page. */}
                <div
                  dir="auto"
                  lang={isLocale(row.locale) ? bcp47(row.locale) : undefined}
                  title={row.consent}
                >
                  {row.consent}
                </div>
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

/** What a reader's language is called; with its country only where we speak it in two. */
function languageOf(code: string, locale: Locale): string {
  if (!isLocale(code)) return code;
  const language = (one: Locale) => new Intl.Locale(bcp47(one)).language;
  const alone = LOCALES.every((other) => other === code || language(other) !== language(code));
  return formatName('language', alone ? language(code) : bcp47(code), locale);
}
