import type { OrderGift } from '@halfturn/contract/primitives/gift.ts';
import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { Fact, Facts } from '../layout/facts.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import page from './orders.module.css';

/** Whom the keys of the order are for, how far the gift is, and what can be done for a buyer who asks. */
export function Gift({ order: { orderNo }, gift }: { order: StaffOrder; gift: OrderGift }) {
  const { t } = useWords<'staff-orders'>();
  const { mayCall } = useStaff();
  const { busy, refusal, run } = useAct();
  const [mending, setMending] = useState(false);
  const offered = gift.changeable && mayCall('staffSendGift');
  const params = { orderNo };
  const send = () =>
    run(
      'send',
      () => call('POST /admin/orders/{orderNo}/gift/send', { params }),
      t('staff-orders.gift_done'),
    );
  return (
    <section>
      <h3>{t('staff-orders.gift')}</h3>
      <GiftFacts gift={gift} />
      <Refusal>{refusal}</Refusal>
      {offered && (
        <div className={page.two}>
          {gift.sendable && (
            <Button busy={busy === 'send'} onClick={() => void send()}>
              {t(gift.sentAt ? 'staff-orders.gift_send_again' : 'staff-orders.gift_send_now')}
            </Button>
          )}
          <Button onClick={() => setMending(true)}>{t('staff-orders.gift_mend')}</Button>
        </div>
      )}
      {mending && <MendDialog orderNo={orderNo} onClose={() => setMending(false)} />}
    </section>
  );
}

/** Asks for another address of the recipient. */
function MendDialog({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const { t } = useWords<'staff-orders'>();
  const act = useAct();
  const mend = (fields: FormData) => {
    const body = { email: String(fields.get('email')).trim() };
    return call('POST /admin/orders/{orderNo}/gift/email', { params: { orderNo }, body });
  };
  return (
    <SaveDialog
      act={act}
      title={t('staff-orders.gift_mend')}
      action={t('staff-orders.gift_mend')}
      save={mend}
      done={t('staff-orders.gift_done')}
      onClose={onClose}
    >
      <p>{t('staff-orders.gift_mend_text')}</p>
      <TextField
        name="email"
        type="email"
        spellCheck={false}
        maxLength={254}
        required
        label={t('staff-orders.email')}
      />
    </SaveDialog>
  );
}

function GiftFacts({ gift }: { gift: OrderGift }) {
  const { t } = useWords<'staff-orders'>();
  const { time } = useFormats();
  const planned = gift.at ? time(gift.at) : t('staff-orders.gift_soon');
  return (
    <Facts>
      <Fact name={t('staff-orders.gift_to')}>
        <bdi>{gift.email || '—'}</bdi>
      </Fact>
      {gift.sender && (
        <Fact name={t('staff-orders.gift_from')}>
          <bdi>{gift.sender}</bdi>
        </Fact>
      )}
      {gift.message && (
        <Fact name={t('staff-orders.gift_message')} dir="auto">
          {gift.message}
        </Fact>
      )}
      <Fact name={t(gift.sentAt ? 'staff-orders.gift_sent' : 'staff-orders.gift_planned')}>
        {gift.sentAt ? time(gift.sentAt) : planned}
      </Fact>
      <Fact name={t('staff-orders.gift_opened')}>
        {gift.openedAt ? time(gift.openedAt) : t('staff-orders.gift_not_opened')}
      </Fact>
    </Facts>
  );
}
