import { bcp47, isLocale, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Subscriber } from '@halfturn/contract/staff/newsletter.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { saveTable } from '@halfturn/ui/save-file.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { ListPage } from '../layout/list-page.tsx';
import type { Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct, type Act } from '../use-act.ts';
import { STATES, subscribers, type loadNewsletter } from './newsletter.loader.ts';
import styles from './newsletter.module.css';

/** Who reads the newsletter: how many, since when, to what they agreed; their file, and their end. */
export function NewsletterPage() {
  const { t } = useWords<'staff-newsletter'>();
  const list = useLoaderData<typeof loadNewsletter>();
  const act = useAct();
  const [asked, setAsked] = useState<Subscriber | null>(null);
  return (
    <ListPage
      title={t('staff-newsletter.title')}
      acts={<ExportButton act={act} />}
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
      above={<Refusal>{act.refusal}</Refusal>}
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

/** What a reader's language is called; with its country only where we speak it in two. */
function languageOf(code: string, locale: Locale): string {
  if (!isLocale(code)) return code;
  const language = (one: Locale) => new Intl.Locale(bcp47(one)).language;
  const alone = LOCALES.every((other) => other === code || language(other) !== language(code));
  return formatName('language', alone ? language(code) : bcp47(code), locale);
}

/** Fetches all parts of the list and hands them to the browser as one file. */
function ExportButton({ act }: { act: Act }) {
  const { t } = useWords<'staff-newsletter'>();
  const save = () =>
    act.run('export', async () => {
      const parts: string[] = [];
      let after: string | undefined;
      do {
        const part = await call('POST /admin/newsletter/export', { body: after ? { after } : {} });
        parts.push(part.csv);
        after = part.next ?? undefined;
      } while (after);
      saveTable('newsletter.csv', parts.join(''));
    });
  return (
    <Button size="tiny" icon="download" busy={act.busy === 'export'} onClick={() => void save()}>
      {t('staff-newsletter.export')}
    </Button>
  );
}
