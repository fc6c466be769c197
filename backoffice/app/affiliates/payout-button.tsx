import type { StaffAffiliate } from '@halfturn/contract/staff/affiliates.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { DialogButton } from '../layout/dialog-button.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { newId } from '../new-id.ts';
import { minorOf } from '../prices/amount.ts';
import { noNumber } from '../typed-number.ts';
import { useAct } from '../use-act.ts';

const CENTS = 2;

/** Records a payout that was made outside the store. */
export function PayoutButton({ affiliate }: { affiliate: StaffAffiliate }) {
  const { t } = useWords<'staff-affiliates'>();
  if (affiliate.available.amount <= 0)
    return <p className="small muted">{t('staff-affiliates.nothing_due')}</p>;
  return (
    <DialogButton label={t('staff-affiliates.pay')}>
      {(close) => <PayoutDialog affiliate={affiliate} onClose={close} />}
    </DialogButton>
  );
}

interface PayoutDialogProps {
  affiliate: StaffAffiliate;
  onClose: () => void;
}

/** Amount and reference of a payout. A form that is sent twice is booked once. */
function PayoutDialog({ affiliate: { accountId, available }, onClose }: PayoutDialogProps) {
  const { t } = useWords<'staff-affiliates'>();
  const { money } = useFormats();
  const toast = useToast();
  const act = useAct();
  const [id] = useState(newId);
  // More than is available: said at the amount.
  const over = act.error?.slug === 'affiliate_nothing_due' ? act.refusal : null;
  const book = async (form: FormData) => {
    const amount = minorOf(String(form.get('amount')), CENTS) ?? noNumber('');
    const body = { id, amount, reference: String(form.get('reference')) };
    await call('POST /admin/affiliates/{accountId}/payouts', { params: { accountId }, body });
    toast.show(t('staff-affiliates.paid', { amount: money({ ...available, amount }) }));
  };
  return (
    <SaveDialog
      act={act}
      title={t('staff-affiliates.pay')}
      action={t('staff-affiliates.pay')}
      held
      refusal={over ? null : act.general}
      save={book}
      onClose={onClose}
    >
      <p>{t('staff-affiliates.pay_text')}</p>
      <TextField
        name="amount"
        label={t('staff-affiliates.amount', { currency: available.currency })}
        hint={t('staff-affiliates.amount_hint', { amount: money(available) })}
        inputMode="decimal"
        dir="ltr"
        maxLength={14}
        required
        error={over}
      />
      <TextField
        name="reference"
        label={t('staff-affiliates.reference')}
        hint={t('staff-affiliates.reference_hint')}
        dir="auto"
        maxLength={120}
        required
      />
    </SaveDialog>
  );
}
