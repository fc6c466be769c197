import type { StaffPersonalRequest } from '@halfturn/contract/staff/personal-data.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Radio } from '@halfturn/ui/radio.tsx';
import { saveFile } from '@halfturn/ui/save-file.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { List, ListTabs } from '../layout/list.tsx';
import { useAct } from '../use-act.ts';
import { RequestsTable } from './requests-table.tsx';
import { requests, STATES, type loadRequests } from './requests.loader.ts';
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

const KINDS: readonly StaffPersonalRequest['kind'][] = ['export', 'erasure'];

/** Requests a confirmation from the email address of a person who wrote or called. */
function AskDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-personal'>();
  const act = useAct();
  const [email, setEmail] = useState('');
  const [kind, setKind] = useState<StaffPersonalRequest['kind']>('export');
  return (
    <SaveDialog
      act={act}
      title={t('staff-personal.ask')}
      action={t('staff-personal.send')}
      refusal={act.refusal}
      save={() => call('POST /admin/personal-requests', { body: { email: email.trim(), kind } })}
      done={t('staff-personal.sent')}
      onClose={onClose}
    >
      <p>{t('staff-personal.ask_text')}</p>
      <TextField
        label={t('staff-personal.who')}
        type="email"
        dir="ltr"
        spellCheck={false}
        maxLength={254}
        value={email}
        name="email"
        onChange={(event) => setEmail(event.target.value)}
      />
      <ChoiceGroup legend={t('staff-personal.kind')}>
        {KINDS.map((one) => (
          <Radio key={one} name="kind" checked={kind === one} onChange={() => setKind(one)}>
            {t(`staff-personal.${one}`)}
          </Radio>
        ))}
      </ChoiceGroup>
    </SaveDialog>
  );
}
