import type { Subscriber } from '@halfturn/contract/staff/newsletter.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { saveTable } from '@halfturn/ui/save-file.ts';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { List, ListTabs } from '../layout/list.tsx';
import { useAct, type Act } from '../use-act.ts';
import { STATES, subscribers, type loadNewsletter } from './newsletter.loader.ts';
import styles from './newsletter.module.css';
import { SubscribersTable } from './subscribers-table.tsx';

/** Who reads the newsletter: how many, since when, to what they agreed; their file, and their end. */
export function NewsletterPage() {
  const { t } = useWords<'staff' | 'staff-newsletter'>();
  const list = useLoaderData<typeof loadNewsletter>();
  const navigate = useNavigate();
  const act = useAct();
  const [asked, setAsked] = useState<Subscriber | null>(null);
  const { state, q } = list;
  return (
    <>
      <Bar title={t('staff-newsletter.title')}>
        <ExportButton act={act} />
      </Bar>
      <ListTabs
        label={t('staff-newsletter.show')}
        links={STATES.map((one) => ({
          href: subscribers.path({ state: one, q }),
          label: t(`staff-newsletter.${one}`),
          count: list.counts[one],
          current: one === state,
        }))}
      />
      <FindForm
        label={t('staff-newsletter.find')}
        q={q}
        onFind={(asked) => void navigate(subscribers.path({ state, q: asked }))}
      />
      <Refusal>{act.refusal}</Refusal>
      <List
        rows={list.rows}
        empty={
          <div className={styles.none}>
            <Empty icon="mail" title={t('staff-newsletter.none')} />
          </div>
        }
        count={t('staff-newsletter.readers', { count: list.total })}
        page={list.page}
        pages={list.pages}
        hrefFor={(page) => subscribers.path({ state, q, page })}
      >
        <SubscribersTable rows={list.rows} onErase={setAsked} />
      </List>
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
    </>
  );
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
