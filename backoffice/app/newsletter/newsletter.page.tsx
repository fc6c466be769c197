import { bcp47, isLocale } from '@halfturn/contract/primitives/locale.ts';
import type { Subscriber } from '@halfturn/contract/staff/newsletter.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { ListPage } from '../layout/list-page.tsx';
import type { Columns } from '../layout/table.tsx';
import { languageName, useLanguages } from '../layout/languages.ts';
import { useFormats } from '../layout/use-formats.ts';
import { SOURCES, STATES, subscribers, type loadNewsletter } from './newsletter.loader.ts';
import styles from './newsletter.module.css';

/** Who reads the newsletter: how many, since when, to what they agreed; their file, and their end. */
export function NewsletterPage() {
  const { t } = useWords<'staff-newsletter' | 'staff-orders'>();
  const list = useLoaderData<typeof loadNewsletter>();
  const [asked, setAsked] = useState<Subscriber | null>(null);
  return (
    <ListPage
      title={t('staff-newsletter.title')}
      address={subscribers}
      list={list}
      tabs={{
        label: t('staff-newsletter.show'),
        links: STATES.map((state) => ({
          ask: { state },
          label: t(`staff-newsletter.${state}`),
          count: list.counts[state],
        })),
      }}
      find={{ label: t('staff-newsletter.find'), q: list.asked.q }}
      filters={[
        {
          name: 'locale',
          label: t('staff-newsletter.language'),
          any: t('staff-newsletter.any_language'),
          options: useLanguages(),
        },
        {
          name: 'source',
          label: t('staff-newsletter.source'),
          any: t('staff-newsletter.any_source'),
          options: SOURCES.map((one) => [one, t(`staff-newsletter.source_${one}`)] as const),
        },
      ]}
      dates={[{ label: t('staff-newsletter.since'), from: 'from', to: 'to' }]}
      csv="/prod-api/admin/newsletter.csv"
      views="newsletter"
      order={t('staff-orders.newest_first')}
      empty={{ icon: 'mail', title: t('staff-newsletter.none') }}
      count={t('staff-newsletter.readers', { count: list.total })}
      className={styles.table}
      rowKey={(row) => row.id}
      columns={useColumns(setAsked)}
    >
      {asked && (
        <ConfirmDialog
          // Isolated: an address keeps its order within a sentence from right to left.
          title={t('staff-newsletter.erase_title', { email: `\u2068${asked.email}\u2069` })}
          action={t('staff-newsletter.erase')}
          work={() => call('DELETE /admin/newsletter/{id}', { params: { id: asked.id } })}
          onClose={() => setAsked(null)}
        >
          <p>{t('staff-newsletter.erase_text')}</p>
        </ConfirmDialog>
      )}
    </ListPage>
  );
}

/** A row an address: its language, when it asked and confirmed, and the sentence that it agreed to. */
function useColumns(onErase: (subscriber: Subscriber) => void): Columns<Subscriber> {
  const { t, locale } = useWords<'staff-newsletter'>();
  const { time } = useFormats();
  const when = (moment: string | null) => (moment ? time(moment) : '–');
  return [
    {
      head: t('staff-newsletter.email'),
      sort: 'email',
      cellClass: styles.who,
      cell: (row) => (
        <>
          <bdi title={row.email}>{row.email}</bdi>
          <small>
            {languageName(row.locale, locale)} · {when(row.confirmedAt ?? row.askedAt)}
          </small>
        </>
      ),
    },
    {
      head: t('staff-newsletter.language'),
      className: styles.wide,
      cell: (row) => languageName(row.locale, locale),
    },
    {
      head: t('staff-newsletter.since'),
      className: styles.wide,
      sort: 'asked',
      cell: (row) => when(row.askedAt),
    },
    {
      head: t('staff-newsletter.confirmed'),
      sort: 'confirmed',
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
      number: true,
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
  ];
}
