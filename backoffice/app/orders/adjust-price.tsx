import { currencyFacts } from '@halfturn/contract/primitives/currencies.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { call } from '../api.ts';
import { amountIn } from '../balance/amount-typed.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct } from '../use-act.ts';

/** Changes what an unpaid order costs, or takes an earlier change away. */
export function AdjustDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useWords<'staff-orders'>();
  const { money } = useFormats();
  const toast = useToast();
  const act = useAct();
  const { orderNo, adjustment, adjustReason, tax, total } = order;
  const onTop = !tax.included && tax.rates.length > 0;
  const hint = t('staff-orders.adjust_amount_hint', { total: money(total) });
  const save = async (fields: FormData) => {
    const amount = amountIn(String(fields.get('amount')), adjustment.currency);
    const body = { amount, reason: String(fields.get('reason')).trim() };
    const changed = await call('POST /admin/orders/{orderNo}/adjustment', { params: { orderNo }, body });
    toast.show(t('staff-orders.adjusted', { amount: money(changed.total) }));
  };
  return (
    <SaveDialog
      act={act}
      title={t('staff-orders.adjust_title', { order: orderNo })}
      action={t('staff-orders.adjust')}
      save={save}
      onClose={onClose}
    >
      <p>{t('staff-orders.adjust_text')}</p>
      <TextField
        name="amount"
        required
        dir="ltr"
        maxLength={14}
        defaultValue={adjustment.amount === 0 ? '' : typedOf(adjustment)}
        label={t('staff-orders.adjust_amount', { currency: adjustment.currency })}
        hint={onTop ? `${hint} ${t('staff-orders.adjust_tax')}` : hint}
      />
      <TextArea
        name="reason"
        rows={3}
        dir="auto"
        maxLength={300}
        defaultValue={adjustReason}
        label={t('staff-orders.reason')}
        hint={t('staff-orders.adjust_reason_hint')}
      />
    </SaveDialog>
  );
}

/** An amount as it is typed, with a minus and a point. */
function typedOf({ amount, currency }: Money): string {
  const { digits } = currencyFacts(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
