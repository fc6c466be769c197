import type { Subscriber } from '@halfturn/contract/staff/newsletter.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { FindForm } from '../layout/find-form.tsx';
import { Pages } from '../layout/pages.tsx';
import { renderGo } from '../layout/render-go.tsx';
import table from '../layout/table.module.css';
import orders from '../orders/orders.module.css';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import { ExportButton } from './export-button.tsx';
import type { loadNewsletter } from './newsletter.loader.ts';
import styles from './newsletter.module.css';
import { STATES, subscribersPath } from './newsletter-address.ts';
import { SubscribersTable } from './subscribers-table.tsx';

/** Who reads the newsletter: how many, since when, to what they agreed; their file, and their end. */
export function NewsletterPage() {
  const { t } = useWords<'staff' | 'staff-newsletter'>();
  const list = useLoaderData<typeof loadNewsletter>();
  const navigate = useNavigate();
  const act = useAct();
  const refusal = useRefusal(act.error);
  const [asked, setAsked] = useState<Subscriber | null>(null);
  const { state, q } = list;
  const erase = async ({ id }: Subscriber) => {
    if (await act.run('erase', () => call('DELETE /admin/newsletter/{id}', { params: { id } })))
      setAsked(null);
  };
  return (
    <>
      <Bar title={t('staff-newsletter.title')}>
        <ExportButton act={act} />
      </Bar>
      <div className={orders.tabs}>
        <TabLinks
          label={t('staff-newsletter.show')}
          renderLink={renderGo}
          links={STATES.map((one) => ({
            href: subscribersPath({ state: one, q }),
            label: t(`staff-newsletter.${one}`),
            count: list.counts[one],
            current: one === state,
          }))}
        />
      </div>
      <FindForm
        label={t('staff-newsletter.find')}
        q={q}
        onFind={(asked) => void navigate(subscribersPath({ state, q: asked }))}
      />
      {refusal && !asked && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      {list.rows.length === 0 ? (
        <div className={styles.none}>
          <Empty icon="mail" title={t('staff-newsletter.none')} />
        </div>
      ) : (
        <SubscribersTable rows={list.rows} onErase={setAsked} />
      )}
      <div className={table.foot}>
        <span role="status">{t('staff-newsletter.readers', { count: list.total })}</span>
        <Pages
          page={list.page}
          pages={Math.ceil(list.total / list.pageSize)}
          hrefFor={(page) => subscribersPath({ state, q, page })}
        />
      </div>
      {asked && (
        <ConfirmDialog
          // Isolated: an address keeps its order within a sentence from right to left.
          title={t('staff-newsletter.erase_title', { email: `\u2068${asked.email}\u2069` })}
          action={t('staff-newsletter.erase')}
          busy={act.busy !== null}
          refusal={refusal}
          onYes={() => void erase(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('staff-newsletter.erase_text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
