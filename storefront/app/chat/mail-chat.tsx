import type { ChatHead } from '@halfturn/contract/chat.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { useCall } from '../api.ts';
import { Fault } from '../fault.tsx';
import { useAct } from '../use-act.ts';
import styles from './chat.module.css';
import type { Chat } from './use-chat.ts';

interface MailProps {
  chat: Chat;
  head: ChatHead;
}

/**
 * Mails the chat to its visitor. A guest first shows by a mailed code that the address is theirs; staff may ask for that, too, and then
 * talk about the orders of the address.
 */
export function MailChat({ chat, head }: MailProps) {
  const { t, rich } = useWords<'chat' | 'support'>();
  const call = useCall();
  const { busy, fault, run } = useAct({ lost: t('support.failed') });
  const [wanted, setWanted] = useState(false);
  const [sent, setSent] = useState(false);
  const { email, proven, codeUntil, state } = head;
  if (email === null || (!proven && state === 'closed')) return null;
  const address = <bdi dir="ltr">{email}</bdi>;
  const mail = async () => {
    chat.take(await call('POST /api/chat/mail', {}));
    setSent(true);
  };
  const sendCode = async () => chat.take(await call('POST /api/chat/code', { body: { email } }));
  const press = () => {
    setWanted(true);
    setSent(false);
    void run(proven ? mail : sendCode);
  };
  if (!proven && codeUntil !== null)
    return (
      <CodeForm
        text={rich('chat.code_sent', { email: address })}
        busy={busy}
        fault={fault}
        onAgain={() => void run(sendCode)}
        onCode={(code) =>
          void run(async () => {
            chat.take(await call('POST /api/chat/code/check', { body: { code } }));
            if (wanted) await mail();
          })
        }
      />
    );
  return (
    <div className={styles.mail}>
      <Button size="tiny" icon="mail" busy={busy} onClick={press}>
        {t('chat.copy')}
      </Button>
      <p role="status" className="tiny muted">
        {sent && rich('chat.copy_sent', { email: address })}
      </p>
      <Fault>{fault}</Fault>
    </div>
  );
}

interface CodeProps {
  text: ReturnType<ReturnType<typeof useWords<'chat'>>['rich']>;
  busy: boolean;
  fault: string | null;
  onAgain: () => void;
  onCode: (code: string) => void;
}

/** Asks for the six digits that were mailed. */
function CodeForm({ text, busy, fault, onAgain, onCode }: CodeProps) {
  const { t } = useWords<'chat'>();
  const [code, setCode] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !busy) onCode(code.trim());
  };
  return (
    <form method="post" noValidate className={styles.address} onSubmit={send}>
      <p role="status">{text}</p>
      <div>
        <TextField
          hideLabel
          label={t('chat.code')}
          placeholder="000000"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          error={fault ?? undefined}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" busy={busy}>
          {t('chat.code_confirm')}
        </Button>
      </div>
      <button type="button" className="link" onClick={onAgain}>
        {t('chat.code_again')}
      </button>
    </form>
  );
}
