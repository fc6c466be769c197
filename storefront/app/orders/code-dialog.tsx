import { CallError } from '@halfturn/contract/client.ts';
import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useCall } from '../api.ts';
import styles from './code-dialog.module.css';

export interface CodeDialogProps {
  order: Order;
  open: boolean;
  /** The code was right: this browser may reveal from now on. */
  onProven: () => void;
  onClose: () => void;
}

/** Asks for the six-digit code that the store mails, before an order shows its keys on a device that did not buy it. */
export function CodeDialog({ order, open, onProven, onClose }: CodeDialogProps) {
  const { t } = useWords<'orders' | 'shell'>();
  return (
    <Dialog open={open} onClose={onClose} title={t('orders.code_title')} closeLabel={t('shell.close')}>
      {/* Inside, so that it starts fresh each time the dialog opens. */}
      <Proof order={order} onProven={onProven} />
    </Dialog>
  );
}

function Proof({ order, onProven }: Pick<CodeDialogProps, 'order' | 'onProven'>) {
  const { t, rich } = useWords<'orders'>();
  const call = useCall();
  const form = useId();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState<'send' | 'check' | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { orderNo } = order;
  const params = { orderNo };

  const at = async (what: 'send' | 'check', work: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    setFault(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.status === 0 ? t('orders.call_failed') : whatIsWrong(error, t));
    } finally {
      setBusy(null);
    }
  };
  const send = () =>
    at('send', async () => {
      const sent = await call('POST /api/orders/{orderNo}/code', { params, body: {} });
      setSentTo(sent.sentTo);
      setCode('');
    });
  const check = (event: FormEvent) => {
    event.preventDefault();
    const digits = code.replaceAll(/\D/g, '');
    if (digits.length !== 6) return setFault(t('orders.code_missing'));
    void at('check', async () => {
      await call('POST /api/orders/{orderNo}/code/check', { params, body: { code: digits } });
      onProven();
    });
  };

  if (sentTo === null) {
    return (
      <div className={styles.proof}>
        <p>{rich('orders.code_text', { email: <bdi>{order.email}</bdi> })}</p>
        {fault && (
          <Notice tone="bad" role="alert">
            {fault}
          </Notice>
        )}
        <Button
          variant="key"
          icon="mail"
          busy={busy === 'send'}
          busyLabel={t('orders.code_sending')}
          onClick={() => void send()}
        >
          {t('orders.code_send')}
        </Button>
      </div>
    );
  }
  return (
    <form method="post" id={form} className={styles.proof} noValidate onSubmit={check}>
      <Notice tone="good" icon="mail">
        <output>{rich('orders.code_sent', { email: <bdi>{sentTo}</bdi> })}</output>
      </Notice>
      <TextField
        label={t('orders.code_field')}
        hint={t('orders.code_hint')}
        error={fault}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        ref={focusOnce}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        inputClassName={styles.code}
      />
      <div className={styles.acts}>
        <Button
          type="submit"
          variant="key"
          icon="key"
          busy={busy === 'check'}
          busyLabel={t('orders.code_checking')}
        >
          {t('orders.code_check')}
        </Button>
        <Button
          variant="quiet"
          busy={busy === 'send'}
          busyLabel={t('orders.code_sending')}
          onClick={() => void send()}
        >
          {t('orders.code_again')}
        </Button>
      </div>
    </form>
  );
}

/** The field appears in the place of the button that was pressed, and takes its focus. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus();

function whatIsWrong(error: CallError, t: ReturnType<typeof useWords<'orders'>>['t']): string {
  const { triesLeft } = (error.data ?? {}) as { triesLeft?: unknown };
  if (typeof triesLeft !== 'number') return error.message;
  return `${error.message} ${t('orders.code_tries', { left: triesLeft })}`;
}
