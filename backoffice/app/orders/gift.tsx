import type { OrderGift } from '@halfturn/contract/primitives/gift.ts';
import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import panel from '../layout/panel.module.css';
import { useStaff } from '../layout/use-staff.ts';
import { timeZone } from '../preferences.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import page from './orders.module.css';

/** Whom the keys of the order are for, how far the gift is, and what can be done for a buyer who asks. */
export function Gift({ order, gift }: { order: StaffOrder; gift: OrderGift }) {
  const { t, locale } = useWords<'staff-orders'>();
  const { mayCall } = useStaff();
  const toast = useToast();
  const { busy, error, run, forget } = useAct();
  const refusal = useRefusal(error);
  const [mending, setMending] = useState(false);
  const params = { orderNo: order.orderNo };
  const at = (moment: string) => formatDateTime(moment, locale, { timeZone: timeZone() });
  const planned = gift.at ? at(gift.at) : t('staff-orders.gift_soon');
  const mend = async (email: string) => {
    const ok = await run('mend', () =>
      call('POST /admin/orders/{orderNo}/gift/email', { params, body: { email } }),
    );
    if (!ok) return;
    setMending(false);
    toast.show(t('staff-orders.gift_done'));
  };
  const send = async () => {
    if (await run('send', () => call('POST /admin/orders/{orderNo}/gift/send', { params })))
      toast.show(t('staff-orders.gift_done'));
  };
  return (
    <section>
      <h3>{t('staff-orders.gift')}</h3>
      <dl className={panel.facts}>
        <dt>{t('staff-orders.gift_to')}</dt>
        <dd>
          <bdi>{gift.email || '—'}</bdi>
        </dd>
        {gift.sender && (
          <>
            <dt>{t('staff-orders.gift_from')}</dt>
            <dd>
              <bdi>{gift.sender}</bdi>
            </dd>
          </>
        )}
        {gift.message && (
          <>
            <dt>{t('staff-orders.gift_message')}</dt>
            <dd dir="auto">{gift.message}</dd>
          </>
        )}
        <dt>{t(gift.sentAt ? 'staff-orders.gift_sent' : 'staff-orders.gift_planned')}</dt>
        <dd>{gift.sentAt ? at(gift.sentAt) : planned}</dd>
        <dt>{t('staff-orders.gift_opened')}</dt>
        <dd>{gift.openedAt ? at(gift.openedAt) : t('staff-orders.gift_not_opened')}</dd>
      </dl>
      {refusal && !mending && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      {gift.changeable && mayCall('staffSendGift') && (
        <div className={page.two}>
          {gift.sendable && (
            <Button busy={busy === 'send'} onClick={() => void send()}>
              {t(gift.sentAt ? 'staff-orders.gift_send_again' : 'staff-orders.gift_send_now')}
            </Button>
          )}
          <Button onClick={() => setMending(true)}>{t('staff-orders.gift_mend')}</Button>
        </div>
      )}
      {mending && (
        <FormDialog
          title={t('staff-orders.gift_mend')}
          action={t('staff-orders.gift_mend')}
          busy={busy === 'mend'}
          refusal={error?.fields.email === undefined && refusal}
          onClose={() => {
            setMending(false);
            forget();
          }}
          onSend={(fields) => void mend(String(fields.get('email')).trim())}
        >
          <p>{t('staff-orders.gift_mend_text')}</p>
          <TextField
            name="email"
            type="email"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            required
            label={t('staff-orders.email')}
            error={error?.fields.email}
          />
        </FormDialog>
      )}
    </section>
  );
}
