import type { StaffPersonalRequest } from '@halfturn/contract/staff/personal-data.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { saveFile } from '@halfturn/ui/save-file.ts';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { Pages } from '../layout/pages.tsx';
import { renderGo } from '../layout/render-go.tsx';
import table from '../layout/table.module.css';
import orders from '../orders/orders.module.css';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import { AskDialog } from './ask-dialog.tsx';
import type { loadRequests } from './requests.loader.ts';
import { STATES, requestsPath } from './requests-address.ts';
import { RequestsTable } from './requests-table.tsx';
import styles from './requests.module.css';

/** Who wants to see what is held of them, or to be forgotten; and what stands in the way. */
export function RequestsPage() {
  const { t } = useWords<'staff' | 'staff-personal'>();
  const list = useLoaderData<typeof loadRequests>();
  const act = useAct();
  const toast = useToast();
  const refusal = useRefusal(act.error);
  const [open, setOpen] = useState<StaffPersonalRequest | 'ask' | null>(null);
  const { state } = list;
  const save = ({ id }: StaffPersonalRequest) =>
    act.run(id, async () => {
      const { name, html } = await call('POST /admin/personal-requests/{id}/export', { params: { id } });
      saveFile(`${name}.html`, html, 'text/html');
    });
  const erase = async ({ id }: StaffPersonalRequest) => {
    const done = await act.run('erase', () =>
      call('POST /admin/personal-requests/{id}/erase', { params: { id } }),
    );
    if (!done) return;
    setOpen(null);
    toast.show(t('staff-personal.erased'), 'good');
  };
  const close = () => {
    act.forget();
    setOpen(null);
  };
  return (
    <>
      <Bar title={t('staff-personal.title')}>
        <Button size="tiny" icon="mail" onClick={() => setOpen('ask')}>
          {t('staff-personal.ask')}
        </Button>
      </Bar>
      <div className={orders.tabs}>
        <TabLinks
          label={t('staff-personal.show')}
          renderLink={renderGo}
          links={STATES.map((one) => ({
            href: requestsPath({ state: one }),
            label: t(`staff-personal.${one}`),
            count: list.counts[one],
            current: one === state,
          }))}
        />
      </div>
      {refusal && open === null && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      {list.rows.length === 0 ? (
        <div className={styles.none}>
          <Empty icon="shield" title={t('staff-personal.none')} />
        </div>
      ) : (
        <RequestsTable rows={list.rows} busy={act.busy} onSave={(row) => void save(row)} onErase={setOpen} />
      )}
      <div className={table.foot}>
        <span />
        <Pages
          page={list.page}
          pages={Math.ceil(list.total / list.pageSize)}
          hrefFor={(page) => requestsPath({ state, page })}
        />
      </div>
      {open === 'ask' && <AskDialog onClose={() => setOpen(null)} />}
      {open !== null && open !== 'ask' && (
        <ConfirmDialog
          title={t('staff-personal.erase_title')}
          action={t('staff-personal.erase')}
          busy={act.busy !== null}
          refusal={refusal}
          onYes={() => void erase(open)}
          onClose={close}
        >
          <p>
            <bdi>{open.email}</bdi>
          </p>
          <p>{t('staff-personal.erase_text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
