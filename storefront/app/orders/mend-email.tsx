import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { useCall } from '../api.ts';
import latin from '../checkout/where.module.css';
import { FormDialog } from '../form-dialog.tsx';
import { useAct } from '../use-act.ts';
import { unitsOf } from './order-view.ts';
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
  const { t, rich } = useWords<'orders'>();
  const call = useCall();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { busy, fault, setFault, run } = useAct({ lost: t('orders.call_failed') });
  const { orderNo } = order;
  const seen = unitsOf(order, 'key').some(({ status }) => status === 'revealed');

  const send = async () => {
    const now = await call('POST /api/orders/{orderNo}/email', { params: { orderNo }, body: { email } });
    toast.show(t('orders.mended', { email: now.email }));
    onClose();
    await onChanged();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('orders.mend_title')}
      onSubmit={() => {
        setWrong(undefined);
        void run(send, ({ fields }) => {
          setWrong(fields['email']);
          return fields['email'] !== undefined;
        });
      }}
      busy={busy}
      send={t('orders.mend_save')}
      sending={t('orders.mend_saving')}
      fault={fault}
      className={works.works}
    >
      <p>{rich('orders.mend_text', { email: <bdi>{order.email}</bdi> })}</p>
      {seen && <Notice tone="warn">{t('orders.mend_seen')}</Notice>}
      <TextField
        label={t('orders.mend_email')}
        error={wrong}
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
          setWrong(undefined);
          setFault(null);
        }}
      />
    </FormDialog>
  );
}
