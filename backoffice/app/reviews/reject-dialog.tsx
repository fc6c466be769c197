import { useWords } from '@halfturn/locales/react.ts';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { useState } from 'react';
import { FormDialog } from '../layout/form-dialog.tsx';

export interface RejectDialogProps {
  busy: boolean;
  refusal: string | null;
  onClose: () => void;
  onSend: (reason: string) => void;
}

/** Asks for the reason, which later readers of the decision need. */
export function RejectDialog({ busy, refusal, onClose, onSend }: RejectDialogProps) {
  const { t } = useWords<'staff' | 'staff-reviews'>();
  const [missing, setMissing] = useState(false);
  return (
    <FormDialog
      title={t('staff-reviews.reject_title')}
      action={t('staff-reviews.reject')}
      busy={busy}
      refusal={refusal}
      onSend={(fields) => {
        const reason = String(fields.get('reason')).trim();
        setMissing(reason === '');
        if (reason !== '') onSend(reason);
      }}
      onClose={onClose}
    >
      <p>{t('staff-reviews.reject_text')}</p>
      <TextArea
        name="reason"
        rows={3}
        maxLength={500}
        required
        label={t('staff-reviews.reason')}
        error={missing && t('staff-reviews.reason_missing')}
      />
    </FormDialog>
  );
}
