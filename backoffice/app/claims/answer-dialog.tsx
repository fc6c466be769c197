import type { ClaimAnswer, StaffClaim } from '@halfturn/contract/staff/claims.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { useState } from 'react';
import { FormDialog } from '../layout/form-dialog.tsx';

export interface AnswerDialogProps {
  claim: StaffClaim;
  answer: ClaimAnswer;
  busy: boolean;
  refusal: string | null;
  onClose: () => void;
  onSend: (reason: string) => void;
}

/** Asks once more before a key or money moves, or a buyer is told no, and takes the words that the buyer reads. */
export function AnswerDialog({ claim, answer, busy, refusal, onClose, onSend }: AnswerDialogProps) {
  const { t, locale } = useWords<'staff-claims' | 'staff-orders'>();
  const [missing, setMissing] = useState(false);
  const declines = answer === 'decline';
  const amount = formatMoney(claim.copy.worth, locale);
  const action =
    answer === 'refund'
      ? t('staff-orders.refund', { amount })
      : answer === 'decline'
        ? t('staff-orders.decline_send')
        : t(`staff-claims.${answer}`);
  return (
    <FormDialog
      title={t('staff-claims.of', { product: claim.product })}
      action={action}
      busy={busy}
      refusal={refusal}
      onClose={onClose}
      onSend={(fields) => {
        const reason = String(fields.get('reason')).trim();
        setMissing(declines && reason === '');
        if (!declines || reason !== '') onSend(reason);
      }}
    >
      <p>
        {declines
          ? t('staff-orders.decline_text', { email: claim.email })
          : t(`staff-claims.${answer}_text`, { amount })}
      </p>
      <TextArea
        name="reason"
        rows={4}
        maxLength={1000}
        label={t('staff-claims.message')}
        optional={!declines && t('staff-orders.optional')}
        hint={t(declines ? 'staff-orders.reason_hint' : 'staff-claims.message_hint')}
        error={missing && t('staff-orders.reason_missing')}
      />
    </FormDialog>
  );
}
