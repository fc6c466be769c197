import type { Subscriber } from '@halfturn/contract/staff/newsletter.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Pagination } from '@halfturn/ui/pagination.tsx';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
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
      <form
        role="search"
        className={table.tools}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(subscribersPath({ state, q: String(new FormData(event.currentTarget).get('q')) }));
        }}
      >
        <TextField
          key={q}
          name="q"
          type="search"
          icon="search"
          label={t('staff-newsletter.find')}
          hideLabel
          placeholder={t('staff-newsletter.find')}
          defaultValue={q}
        />
      </form>
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
        <Pagination
          page={list.page}
          pages={Math.ceil(list.total / list.pageSize)}
          hrefFor={(page) => subscribersPath({ state, q, page })}
          renderLink={renderGo}
          label={t('staff.pages')}
          previousLabel={t('staff.previous')}
          nextLabel={t('staff.next')}
          labelFor={(page) => t('staff.page_number', { page })}
        />
      </div>
      {asked && (
        <Dialog
          open
          onClose={() => setAsked(null)}
          held={act.busy !== null}
          // Isolated: an address keeps its order within a sentence from right to left.
          title={t('staff-newsletter.erase_title', { email: `\u2068${asked.email}\u2069` })}
          closeLabel={t('staff.close')}
          footer={
            <>
              <Button onClick={() => setAsked(null)}>{t('staff.leave_it')}</Button>
              <Button variant="danger" busy={act.busy !== null} onClick={() => void erase(asked)}>
                {t('staff-newsletter.erase')}
              </Button>
            </>
          }
        >
          {refusal && (
            <Notice tone="bad" role="alert">
              {refusal}
            </Notice>
          )}
          <p>{t('staff-newsletter.erase_text')}</p>
        </Dialog>
      )}
    </>
  );
}
