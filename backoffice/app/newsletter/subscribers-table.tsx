import { bcp47, isLocale, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Subscriber } from '@halfturn/contract/staff/newsletter.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import styles from './newsletter.module.css';

export interface SubscribersTableProps {
  rows: readonly Subscriber[];
  onErase: (subscriber: Subscriber) => void;
}

/** A row an address: its language, when it asked and confirmed, and the sentence that it agreed to. */
export function SubscribersTable({ rows, onErase }: SubscribersTableProps) {
  const { t, locale } = useWords<'staff' | 'staff-newsletter'>();
  const { time } = useFormats();
  const when = (moment: string | null) => (moment ? time(moment) : '–');
  return (
    <Table
      className={styles.table}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          head: t('staff-newsletter.email'),
          cellClass: styles.who,
          cell: (row) => (
            <>
              <bdi title={row.email}>{row.email}</bdi>
              <small>
                {languageOf(row.locale, locale)} · {when(row.confirmedAt ?? row.askedAt)}
              </small>
            </>
          ),
        },
        {
          head: t('staff-newsletter.language'),
          className: styles.wide,
          cell: (row) => languageOf(row.locale, locale),
        },
        { head: t('staff-newsletter.since'), className: styles.wide, cell: (row) => when(row.askedAt) },
        {
          head: t('staff-newsletter.confirmed'),
          className: styles.wide,
          cell: (row) => when(row.confirmedAt),
        },
        {
          head: t('staff-newsletter.consent'),
          className: styles.wide,
          cellClass: styles.consent,
          cell: (row) => (
            <>
              {/* A block of its own: a sentence is cut at its end, whatever the direction of the page. */}
              <div dir="auto" lang={isLocale(row.locale) ? bcp47(row.locale) : undefined} title={row.consent}>
                {row.consent}
              </div>
            </>
          ),
        },
        {
          cellClass: styles.act,
          cell: (row) => (
            <Button
              size="tiny"
              aria-label={`${t('staff-newsletter.erase')} ${row.email}`}
              onClick={() => onErase(row)}
            >
              {t('staff-newsletter.erase')}
            </Button>
          ),
        },
      ]}
    />
  );
}

/** What a reader's language is called; with its country only where we speak it in two. */
function languageOf(code: string, locale: Locale): string {
  if (!isLocale(code)) return code;
  const language = (one: Locale) => new Intl.Locale(bcp47(one)).language;
  const alone = LOCALES.every((other) => other === code || language(other) !== language(code));
  return formatName('language', alone ? language(code) : bcp47(code), locale);
}
