import { currencyFacts } from '@halfturn/contract/primitives/currencies.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { adjustmentTyped } from '../balance/amount-typed.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';

/** Changes what an unpaid order costs, or takes an earlier change away. */
export function AdjustPrice({ order }: { order: StaffOrder }) {
  const { t, locale } = useWords<'staff-orders'>();
  const { mayCall } = useStaff();
  const toast = useToast();
  const { busy, error, run, forget } = useAct();
  const refusal = useRefusal(error);
  const [open, setOpen] = useState(false);
  if (!order.actions.includes('staffAdjustPrice') || !mayCall('staffAdjustPrice')) return null;
  const { orderNo, adjustment, adjustReason, tax, total } = order;
  const onTop = !tax.included && tax.rates.length > 0;

  const close = () => {
    setOpen(false);
    forget();
  };
  const change = async (fields: FormData) => {
    const amount = adjustmentTyped(String(fields.get('amount')), adjustment.currency);
    const reason = String(fields.get('reason')).trim();
    const ok = await run('adjust', async () => {
      const changed = await call('POST /admin/orders/{orderNo}/adjustment', {
        params: { orderNo },
        body: { amount, reason },
      });
      toast.show(t('staff-orders.adjusted', { amount: formatMoney(changed.total, locale) }));
    });
    if (ok) setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('staff-orders.adjust')}</Button>
      {open && (
        <FormDialog
          title={t('staff-orders.adjust_title', { order: orderNo })}
          action={t('staff-orders.adjust')}
          busy={busy === 'adjust'}
          refusal={error !== null && Object.keys(error.fields).length === 0 && refusal}
          onClose={close}
          onSend={(fields) => void change(fields)}
        >
          <p>{t('staff-orders.adjust_text')}</p>
          <TextField
            name="amount"
            required
            dir="ltr"
            autoComplete="off"
            maxLength={14}
            defaultValue={adjustment.amount === 0 ? '' : typedOf(adjustment)}
            label={t('staff-orders.adjust_amount', { currency: adjustment.currency })}
            hint={[
              t('staff-orders.adjust_amount_hint', { total: formatMoney(total, locale) }),
              ...(onTop ? [t('staff-orders.adjust_tax')] : []),
            ].join(' ')}
            error={error?.fields.amount}
          />
          <TextArea
            name="reason"
            rows={3}
            dir="auto"
            maxLength={300}
            defaultValue={adjustReason}
            label={t('staff-orders.reason')}
            hint={t('staff-orders.adjust_reason_hint')}
            error={error?.fields.reason}
          />
        </FormDialog>
      )}
    </>
  );
}

/** An amount as it is typed, with a minus and a point. */
function typedOf({ amount, currency }: Money): string {
  const { digits } = currencyFacts(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
