import type { StaffAffiliate } from '@halfturn/contract/staff/affiliates.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { newId } from '../new-id.ts';
import { minorOf } from '../prices/amount.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';

const CENTS = 2;

/** Records a payout that was made outside the store. A form that is sent twice is booked once. */
export function PayoutButton({ affiliate: { accountId, available } }: { affiliate: StaffAffiliate }) {
  const { t, locale } = useWords<'staff-affiliates'>();
  const toast = useToast();
  const { busy, error, run, forget } = useAct();
  const refusal = useRefusal(error);
  // Made where the form is opened; null while it is closed.
  const [id, setId] = useState<string | null>(null);
  if (available.amount <= 0) return <p className="small muted">{t('staff-affiliates.nothing_due')}</p>;
  // More than is available: said at the amount.
  const over = error?.slug === 'affiliate_nothing_due' && refusal;
  const fields: Record<string, string> = { ...(over && { amount: over }), ...error?.fields };
  const close = () => {
    setId(null);
    forget();
  };
  const book = async (form: FormData, booking: string) => {
    const amount = minorOf(String(form.get('amount')), CENTS) ?? 0;
    const body = { id: booking, amount, reference: String(form.get('reference')) };
    const done = await run('pay', () =>
      call('POST /admin/affiliates/{accountId}/payouts', { params: { accountId }, body }),
    );
    if (!done) return;
    close();
    toast.show(t('staff-affiliates.paid', { amount: formatMoney({ ...available, amount }, locale) }));
  };
  return (
    <>
      <Button onClick={() => setId(newId())}>{t('staff-affiliates.pay')}</Button>
      {id !== null && (
        <FormDialog
          title={t('staff-affiliates.pay')}
          action={t('staff-affiliates.pay')}
          busy={busy !== null}
          held
          refusal={Object.keys(fields).length === 0 && refusal}
          onSend={(form) => void book(form, id)}
          onClose={close}
        >
          <p>{t('staff-affiliates.pay_text')}</p>
          <TextField
            name="amount"
            label={t('staff-affiliates.amount', { currency: available.currency })}
            hint={t('staff-affiliates.amount_hint', { amount: formatMoney(available, locale) })}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            maxLength={14}
            required
            error={fields.amount}
          />
          <TextField
            name="reference"
            label={t('staff-affiliates.reference')}
            hint={t('staff-affiliates.reference_hint')}
            autoComplete="off"
            dir="auto"
            maxLength={120}
            required
            error={fields.reference}
          />
        </FormDialog>
      )}
    </>
  );
}
