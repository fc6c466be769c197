import type { StaffChat } from '@halfturn/contract/staff/chat.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useAct } from '../use-act.ts';
import styles from './chat.module.css';

interface ActsProps {
  chat: StaffChat;
  colleagues: { id: string; name: string }[];
}

/** What can be done with a chat: hand it over, make a ticket of it, end it. */
export function ChatActs({ chat, colleagues }: ActsProps) {
  const { t } = useWords<'staff-chat' | 'staff-support'>();
  const { busy, refusal, run } = useAct();
  const [asking, setAsking] = useState(false);
  const { id, revision: seen, assignee, state, ticketId, email } = chat;
  const params = { id };
  const assign = (to: string) =>
    run('assign', () =>
      call('POST /admin/chats/{id}/assignee', {
        params,
        body: { to: to === '' ? null : to, seen: assignee?.id ?? null },
      }),
    );
  const toTicket = () =>
    run('ticket', () => call('POST /admin/chats/{id}/ticket', { params, body: { seen } }));
  const close = () => run('close', () => call('POST /admin/chats/{id}/close', { params, body: { seen } }));
  const named = colleagues.map((one) => [one.id, one.name] as const);
  const gone = assignee && !colleagues.some((one) => one.id === assignee.id);
  return (
    <div className={styles.acts}>
      <Select
        hideLabel
        label={t('staff-support.assignee')}
        value={assignee?.id ?? ''}
        disabled={busy === 'assign'}
        onChange={({ target }) => void assign(target.value)}
        options={[
          ['', t('staff-support.assignee_unassigned')],
          ...named,
          ...(gone ? [[assignee.id, assignee.name] as const] : []),
        ]}
      />
      {state === 'closed' ? (
        ticketId && (
          <Link className="link" to={`/support/${ticketId}`}>
            {t('staff-chat.to_its_ticket')}
          </Link>
        )
      ) : (
        <>
          <Button
            icon="mail"
            busy={busy === 'ticket'}
            onClick={() => (email === null ? setAsking(true) : void toTicket())}
          >
            {t('staff-chat.to_ticket')}
          </Button>
          <Button icon="check" busy={busy === 'close'} onClick={() => void close()}>
            {t('staff-chat.resolve')}
          </Button>
        </>
      )}
      <Refusal>{refusal}</Refusal>
      {asking && <AddressDialog chat={chat} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Asks for the address of a guest who has left none, to make a ticket of their chat. */
function AddressDialog({ chat: { id, revision }, onClose }: { chat: StaffChat; onClose: () => void }) {
  const { t } = useWords<'staff-chat' | 'staff-support'>();
  const act = useAct();
  const [email, setEmail] = useState('');
  const send = async () => {
    const body = { seen: revision, email: email.trim() };
    if (await act.run('ticket', () => call('POST /admin/chats/{id}/ticket', { params: { id }, body })))
      onClose();
  };
  return (
    <FormDialog
      act={act}
      noValidate={false}
      title={t('staff-chat.to_ticket')}
      action={t('staff-chat.to_ticket')}
      busy={act.busy !== null}
      onSend={() => void send()}
      onClose={onClose}
    >
      <p>{t('staff-chat.address_text')}</p>
      <TextField
        type="email"
        name="email"
        dir="ltr"
        required
        maxLength={254}
        label={t('staff-chat.address')}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </FormDialog>
  );
}
