import type { CallError } from '@halfturn/contract/client.ts';
import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { Fault } from '../fault.tsx';
import { useAct } from '../use-act.ts';
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
  const state = useCode(order.orderNo, onProven);
  const { sentTo, busy, fault, send } = state;
  if (sentTo !== null) return <CodeForm state={state} sentTo={sentTo} />;
  return (
    <div className={styles.proof}>
      <p>{rich('orders.code_text', { email: <bdi>{order.email}</bdi> })}</p>
      <Fault>{fault}</Fault>
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

function CodeForm({ state, sentTo }: { state: ReturnType<typeof useCode>; sentTo: string }) {
  const { t, rich } = useWords<'orders'>();
  const { code, setCode, busy, fault, send, check } = state;
  return (
    <form
      method="post"
      className={styles.proof}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
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
      <div className="buttons">
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

/** Has the store mail a code, and check what the buyer typed. */
function useCode(orderNo: string, onProven: () => void) {
  const { t } = useWords<'orders'>();
  const call = useCall();
  const { busy, fault, setFault, run } = useAct({ lost: t('orders.call_failed') });
  const [what, setWhat] = useState<'send' | 'check'>('send');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const params = { orderNo };
  const at = async (next: 'send' | 'check', work: () => Promise<void>) => {
    if (busy) return;
    setWhat(next);
    await run(work, (error) => {
      if (error.status === 0) return false;
      setFault(whatIsWrong(error, t));
      return true;
    });
  };
  const send = () =>
    at('send', async () => {
      const sent = await call('POST /api/orders/{orderNo}/code', { params, body: {} });
      setSentTo(sent.sentTo);
      setCode('');
    });
  const check = () => {
    const digits = code.replaceAll(/\D/g, '');
    if (digits.length !== 6) return setFault(t('orders.code_missing'));
    void at('check', async () => {
      await call('POST /api/orders/{orderNo}/code/check', { params, body: { code: digits } });
      onProven();
    });
  };
  return { sentTo, code, setCode, busy: busy ? what : null, fault, send, check };
}

/** The field appears in the place of the button that was pressed, and takes its focus. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus();

function whatIsWrong(error: CallError, t: ReturnType<typeof useWords<'orders'>>['t']): string {
  const { triesLeft } = (error.data ?? {}) as { triesLeft?: unknown };
  if (typeof triesLeft !== 'number') return error.message;
  return `${error.message} ${t('orders.code_tries', { left: triesLeft })}`;
}
