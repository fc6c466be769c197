import type { StaffPersonalRequest } from '@halfturn/contract/staff/personal-data.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { saveFile } from '@halfturn/ui/save-file.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { List, ListTabs } from '../layout/list.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useAct } from '../use-act.ts';
import { AskDialog } from './ask-dialog.tsx';
import { requests, STATES, type loadRequests } from './requests.loader.ts';
import { RequestsTable } from './requests-table.tsx';
import styles from './requests.module.css';

/** Who wants to see what is held of them, or to be forgotten; and what stands in the way. */
export function RequestsPage() {
  const { t } = useWords<'staff' | 'staff-personal'>();
  const list = useLoaderData<typeof loadRequests>();
  const act = useAct();
  const [open, setOpen] = useState<StaffPersonalRequest | 'ask' | null>(null);
  const { state } = list;
  const save = ({ id }: StaffPersonalRequest) =>
    act.run(id, async () => {
      const { name, html } = await call('POST /admin/personal-requests/{id}/export', { params: { id } });
      saveFile(`${name}.html`, html, 'text/html');
    });
  return (
    <>
      <Bar title={t('staff-personal.title')}>
        <Button size="tiny" icon="mail" onClick={() => setOpen('ask')}>
          {t('staff-personal.ask')}
        </Button>
      </Bar>
      <ListTabs
        label={t('staff-personal.show')}
        links={STATES.map((one) => ({
          href: requests.path({ state: one }),
          label: t(`staff-personal.${one}`),
          count: list.counts[one],
          current: one === state,
        }))}
      />
      <Refusal>{act.refusal}</Refusal>
      <List
        rows={list.rows}
        empty={
          <div className={styles.none}>
            <Empty icon="shield" title={t('staff-personal.none')} />
          </div>
        }
        count=""
        page={list.page}
        pages={list.pages}
        hrefFor={(page) => requests.path({ state, page })}
      >
        <RequestsTable rows={list.rows} busy={act.busy} onSave={(row) => void save(row)} onErase={setOpen} />
      </List>
      {open === 'ask' && <AskDialog onClose={() => setOpen(null)} />}
      {open !== null && open !== 'ask' && (
        <ConfirmDialog
          title={t('staff-personal.erase_title')}
          action={t('staff-personal.erase')}
          work={() => call('POST /admin/personal-requests/{id}/erase', { params: { id: open.id } })}
          done={t('staff-personal.erased')}
          onClose={() => setOpen(null)}
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
