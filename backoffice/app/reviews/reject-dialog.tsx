import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { useId, useState } from 'react';
import orders from '../orders/orders.module.css';

export interface RejectDialogProps {
  open: boolean;
  busy: boolean;
  refusal: string | null;
  onClose: () => void;
  onSend: (reason: string) => void;
}

/** Asks why: whoever looks at it later, and perhaps takes it back, must know. */
export function RejectDialog({ open, busy, refusal, onClose, onSend }: RejectDialogProps) {
  const { t } = useWords<'staff' | 'staff-reviews'>();
  const form = useId();
  const [missing, setMissing] = useState(false);
  const close = () => {
    setMissing(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      held={busy}
      title={t('staff-reviews.reject_title')}
      closeLabel={t('staff.close')}
      footer={
        <>
          <Button onClick={close}>{t('staff.leave_it')}</Button>
          <Button type="submit" form={form} variant="main" busy={busy}>
            {t('staff-reviews.reject')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={orders.form}
        onSubmit={(event) => {
          event.preventDefault();
          const reason = String(new FormData(event.currentTarget).get('reason')).trim();
          setMissing(reason === '');
          if (reason !== '') onSend(reason);
        }}
      >
        {refusal && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
        <p>{t('staff-reviews.reject_text')}</p>
        <TextArea
          name="reason"
          rows={3}
          maxLength={500}
          required
          label={t('staff-reviews.reason')}
          error={missing && t('staff-reviews.reason_missing')}
        />
      </form>
    </Dialog>
  );
}
