import type { StaffOrder, StaffOrderAction } from '@halfturn/contract/staff/orders.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState, type ComponentType } from 'react';
import { ActMenu } from '../layout/act-menu.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { AdjustDialog } from './adjust-price.tsx';
import { CheckPaymentDialog } from './check-payment-dialog.tsx';
import { ConfirmPaymentDialog } from './confirm-payment-dialog.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import styles from './order-acts.module.css';
import { RefundDialog } from './refund-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';

interface Act {
  name: StaffOrderAction;
  label: Key<'staff-orders' | 'staff-order-acts'>;
  dialog: ComponentType<{ order: StaffOrder; onClose: () => void }>;
}

/** What staff do with an order of their own accord, the most frequent first. */
const ACTS: readonly Act[] = [
  { name: 'staffDeliverNow', label: 'staff-order-acts.deliver', dialog: DeliverDialog },
  { name: 'staffConfirmPayment', label: 'staff-order-acts.confirm_payment', dialog: ConfirmPaymentDialog },
  { name: 'staffCheckPayment', label: 'staff-order-acts.check_payment', dialog: CheckPaymentDialog },
  { name: 'staffRefundOrder', label: 'staff-order-acts.refund', dialog: RefundDialog },
  { name: 'staffResendKeys', label: 'staff-order-acts.resend', dialog: ResendDialog },
  { name: 'staffAdjustPrice', label: 'staff-orders.adjust', dialog: AdjustDialog },
  { name: 'staffCancelOrder', label: 'staff-order-acts.cancel', dialog: CancelDialog },
  { name: 'staffChangeEmail', label: 'staff-order-acts.change_email', dialog: ChangeEmailDialog },
];
/** So many acts are buttons; the others are in the menu. */
const IN_SIGHT = 2;

/** The acts that the order and this person's role allow now, each with its dialog. */
export function OrderActs({ order }: { order: StaffOrder }) {
  const { t } = useWords<'staff-orders' | 'staff-order-acts'>();
  const { mayCall } = useStaff();
  const [open, setOpen] = useState<Act | null>(null);
  const acts = ACTS.filter(({ name }) => order.actions.includes(name) && mayCall(name));
  // A dialog stays open when its act is no longer possible, because it may say why.
  const Open = open?.dialog;
  if (acts.length === 0 && !open) return null;
  return (
    <div className={styles.acts}>
      {acts.slice(0, IN_SIGHT).map((act) => (
        <Button key={act.name} onClick={() => setOpen(act)}>
          {t(act.label)}
        </Button>
      ))}
      <ActMenu
        label={t('staff-order-acts.more')}
        acts={acts.slice(IN_SIGHT).map((act) => ({
          id: act.name,
          label: t(act.label),
          onPress: () => setOpen(act),
        }))}
      />
      {Open && <Open order={order} onClose={() => setOpen(null)} />}
    </div>
  );
}
