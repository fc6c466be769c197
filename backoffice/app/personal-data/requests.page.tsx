import type { StaffPersonalRequest } from '@halfturn/contract/staff/personal-data.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Radio } from '@halfturn/ui/radio.tsx';
import { saveFile } from '@halfturn/ui/save-file.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { ListPage } from '../layout/list-page.tsx';
import type { Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct, type Act } from '../use-act.ts';
import { requests, STATES, type loadRequests } from './requests.loader.ts';
import styles from './requests.module.css';

/** Who wants to see what is held of them, or to be forgotten; and what stands in the way. */
export function RequestsPage() {
  const { t } = useWords<'staff-personal'>();
  const list = useLoaderData<typeof loadRequests>();
  const act = useAct();
  const [erased, setErased] = useState<StaffPersonalRequest | null>(null);
  return (
    <ListPage
      title={t('staff-personal.title')}
      acts={
        <DialogButton size="tiny" icon="mail" label={t('staff-personal.ask')}>
          {(close) => <AskDialog onClose={close} />}
        </DialogButton>
      }
      address={requests}
      list={list}
      tabs={{
        label: t('staff-personal.show'),
        links: STATES.map((state) => ({
          ask: { state },
          label: t(`staff-personal.${state}`),
          count: list.counts[state],
        })),
      }}
      above={<Refusal>{act.refusal}</Refusal>}
      empty={{ icon: 'shield', title: t('staff-personal.none') }}
      count=""
      rowKey={(row) => row.id}
      columns={useColumns(act, setErased)}
    >
      {erased && (
        <ConfirmDialog
          title={t('staff-personal.erase_title')}
          action={t('staff-personal.erase')}
          work={() => call('POST /admin/personal-requests/{id}/erase', { params: { id: erased.id } })}
          done={t('staff-personal.erased')}
          onClose={() => setErased(null)}
        >
          <p>
            <bdi>{erased.email}</bdi>
          </p>
          <p>{t('staff-personal.erase_text')}</p>
        </ConfirmDialog>
      )}
    </ListPage>
  );
}

/** A row a request: whose, what for, since when, and by when the law wants an answer. */
function useColumns(
  { busy, run }: Act,
  onErase: (request: StaffPersonalRequest) => void,
): Columns<StaffPersonalRequest> {
  const { t } = useWords<'staff-personal'>();
  const { time } = useFormats();
  const save = ({ id }: StaffPersonalRequest) =>
    run(id, async () => {
      const { name, html } = await call('POST /admin/personal-requests/{id}/export', { params: { id } });
      saveFile(`${name}.html`, html, 'text/html');
    });
  return [
    {
      head: t('staff-personal.who'),
      cellClass: styles.who,
      cell: (row) => (
        <>
          <bdi>{row.email || '–'}</bdi>
          <small className={styles.origin}>{t(`staff-personal.origin_${row.origin}`)}</small>
        </>
      ),
    },
    { head: t('staff-personal.kind'), cell: (row) => t(`staff-personal.${row.kind}`) },
    { head: t('staff-personal.when'), className: styles.wide, cell: (row) => time(row.askedAt) },
    {
      head: t('staff-personal.by'),
      className: styles.wide,
      cell: (row) => (row.doneAt ? time(row.doneAt) : time(row.answerBy)),
    },
    {
      number: true,
      cell: (row) => (
        <>
          {row.kind === 'export' && row.email !== '' && (row.state === 'proved' || row.state === 'done') && (
            <Button
              size="tiny"
              icon="download"
              busy={busy === row.id}
              aria-label={`${t('staff-personal.save')} ${row.email}`}
              onClick={() => void save(row)}
            >
              {t('staff-personal.save')}
            </Button>
          )}
          {row.kind === 'erasure' && row.state === 'proved' && (
            <Button
              size="tiny"
              aria-label={`${t('staff-personal.erase')} ${row.email}`}
              onClick={() => onErase(row)}
            >
              {t('staff-personal.erase')}
            </Button>
          )}
        </>
      ),
    },
  ];
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
