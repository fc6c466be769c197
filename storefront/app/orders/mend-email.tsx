import { CallError } from '@halfturn/contract/client.ts';
import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { type FormEvent, useId, useState } from 'react';
import { useCall } from '../api.ts';
import { unitsOf } from './order-view.ts';
import latin from '../checkout/where.module.css';
import works from './works.module.css';

export interface MendEmailProps {
  order: Order;
  /** The address is another one now. */
  onChanged: () => Promise<unknown>;
}

/** The way to put a mistyped e-mail right, for the browser that paid. */
export function MendEmail({ order, onChanged }: MendEmailProps) {
  const { t } = useWords<'orders'>();
  const [open, setOpen] = useState(false);
  if (!order.mayMend) return null;
  return (
    <>
      <button type="button" className="link no-print" onClick={() => setOpen(true)}>
        {t('orders.mend')}
      </button>
      {open && <MendDialog {...{ order, onChanged }} onClose={() => setOpen(false)} />}
    </>
  );
}

function MendDialog({ order, onChanged, onClose }: MendEmailProps & { onClose: () => void }) {
  const { t, rich } = useWords<'orders' | 'shell'>();
  const call = useCall();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<{ field?: string | undefined; text?: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const { orderNo } = order;
  const seen = unitsOf(order, 'key').some(({ status }) => status === 'revealed');

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFault(null);
    try {
      const now = await call('POST /api/orders/{orderNo}/email', { params: { orderNo }, body: { email } });
      toast.show(t('orders.mended', { email: now.email }));
      onClose();
      await onChanged();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const field = error.fields['email'];
      setFault(field ? { field } : { text: error.status === 0 ? t('orders.call_failed') : error.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      held={busy}
      title={t('orders.mend_title')}
      closeLabel={t('shell.close')}
      footer={
        <Button type="submit" form={id} variant="main" busy={busy} busyLabel={t('orders.mend_saving')}>
          {t('orders.mend_save')}
        </Button>
      }
    >
      <form method="post" id={id} noValidate className={works.works} onSubmit={(event) => void send(event)}>
        <p>{rich('orders.mend_text', { email: <bdi>{order.email}</bdi> })}</p>
        {seen && <Notice tone="warn">{t('orders.mend_seen')}</Notice>}
        <TextField
          label={t('orders.mend_email')}
          error={fault?.field}
          type="email"
          name="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={254}
          required
          value={email}
          inputClassName={latin.latin}
          onChange={({ target }) => {
            setEmail(target.value);
            setFault(null);
          }}
        />
        {fault?.text && (
          <Notice tone="bad" role="alert">
            {fault.text}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
