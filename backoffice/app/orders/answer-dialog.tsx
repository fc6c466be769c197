import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { useId, useState } from 'react';
import page from './orders.module.css';

export interface AnswerDialogProps {
  /** Which answer is being given; null while the dialog is closed. */
  answer: 'approved' | 'declined' | null;
  order: StaffOrder;
  busy: boolean;
  refusal: string | null;
  onClose: () => void;
  onSend: (reason: string) => void;
}

/** Asks once more before money moves, or a buyer is told no: names the order, and says what will happen. */
export function AnswerDialog({ answer, order, busy, refusal, onClose, onSend }: AnswerDialogProps) {
  const { t, locale } = useWords<'staff' | 'staff-orders'>();
  const form = useId();
  const [missing, setMissing] = useState(false);
  const granted = answer === 'approved';
  const amount = formatMoney(order.refundable, locale);
  const close = () => {
    setMissing(false);
    onClose();
  };
  return (
    <Dialog
      open={answer !== null}
      onClose={close}
      held={busy}
      title={
        granted
          ? t('staff-orders.refund_title', { order: order.orderNo })
          : t('staff-orders.decline_title', { order: order.orderNo })
      }
      closeLabel={t('staff.close')}
      footer={
        <>
          <Button onClick={close}>{t('staff-orders.keep_open')}</Button>
          <Button type="submit" form={form} variant="main" busy={busy}>
            {granted ? t('staff-orders.refund', { amount }) : t('staff-orders.decline_send')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={page.form}
        onSubmit={(event) => {
          event.preventDefault();
          const reason = String(new FormData(event.currentTarget).get('reason')).trim();
          setMissing(!granted && reason === '');
          if (granted || reason !== '') onSend(reason);
        }}
      >
        {refusal && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
        <p>
          {granted
            ? t('staff-orders.refund_text', { amount })
            : t('staff-orders.decline_text', { email: order.email })}
        </p>
        <TextArea
          name="reason"
          rows={4}
          maxLength={1000}
          label={granted ? t('staff-orders.note') : t('staff-orders.reason')}
          optional={granted && t('staff-orders.optional')}
          hint={granted ? t('staff-orders.note_hint') : t('staff-orders.reason_hint')}
          error={missing && t('staff-orders.reason_missing')}
        />
      </form>
    </Dialog>
  );
}
