import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { showCart } from '../cart/drawer-state.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { useGo } from '../use-go.ts';
import { AnotherWay } from './another-way.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import styles from './pay-actions.module.css';
import type { PayState } from './pay-state.ts';
import { useRefill } from './use-refill.ts';
import type { Paying } from './use-pay.ts';

export interface PayActionsProps {
  state: PayState;
  order: Order;
  paying: Paying;
  onCancelled: () => void;
  /** Absent where the page believes no payment, or cannot take it back. */
  onNotPaid: (() => void) | undefined;
}

const PAY = {
  waiting: 'orders.continue',
  slow: 'orders.continue',
  failed: 'orders.try_again',
  stopped: 'orders.pay_now',
} as const;

/** What can be done in each state. */
export function PayActions(props: PayActionsProps) {
  const { state, order } = props;
  const { t } = useWords<'orders'>();
  switch (state) {
    case 'creating':
      return null;
    case 'checking':
      return (
        props.onNotPaid && (
          <button type="button" className={`link ${styles.notPaid}`} onClick={props.onNotPaid}>
            {t('orders.not_paid')}
          </button>
        )
      );
    case 'paid':
      return (
        <Go to={links.successPayment(order.orderNo)} replace className={buttonClass({ variant: 'key' })}>
          {order.lines.some(({ kind }) => kind === 'key') ? t('orders.see_keys') : t('orders.see_order')}
        </Go>
      );
    case 'unknown':
      return (
        <Go to={links.info('/contact-us')} className={buttonClass({ variant: 'main' })}>
          {t('orders.support')}
        </Go>
      );
    case 'expired':
    case 'cancelled':
      return <Over {...props} />;
    case 'waiting':
    case 'slow':
    case 'failed':
    case 'stopped':
      return <Open {...props} label={t(PAY[state])} />;
  }
}

/** Money may still come: pay, pay otherwise, or cancel. */
function Open({ state, order, paying, onCancelled, label }: PayActionsProps & { label: string }) {
  const { t } = useWords<'orders'>();
  const [asks, setAsks] = useState<'method' | 'cancel' | null>(null);
  return (
    <>
      <Button
        variant="key"
        guard
        busy={paying.busy}
        busyLabel={t('orders.going')}
        onClick={() => void paying.pay()}
      >
        {label}
      </Button>
      {state !== 'stopped' && <Button onClick={() => setAsks('method')}>{t('orders.pay_another')}</Button>}
      {order.actions.includes('cancel') && (
        <Button variant={state === 'stopped' ? 'plain' : 'quiet'} onClick={() => setAsks('cancel')}>
          {t('orders.cancel')}
        </Button>
      )}
      <AnotherWay order={order} open={asks === 'method'} paying={paying} onClose={() => setAsks(null)} />
      <CancelDialog
        orderNo={order.orderNo}
        open={asks === 'cancel'}
        onClose={() => setAsks(null)}
        onCancelled={onCancelled}
      />
    </>
  );
}

/** The order is over: order the same again, on the same order while the store lets it, or take it back to the cart. */
function Over({ state, order, paying }: PayActionsProps) {
  const { t } = useWords<'orders'>();
  const refill = useRefill(order);
  const toast = useToast();
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const fetching = async (then: () => void) => {
    setBusy(true);
    try {
      await refill();
      then();
    } catch {
      toast.show(t('orders.call_failed'), 'bad');
    } finally {
      setBusy(false);
    }
  };
  const again = () => {
    if (state === 'expired' && order.actions.includes('pay')) return paying.pay();
    return fetching(() => go(links.checkout()));
  };
  return (
    <>
      <Button
        variant="key"
        guard
        busy={paying.busy || busy}
        busyLabel={t('orders.going')}
        onClick={() => void again()}
      >
        {t('orders.order_again')}
      </Button>
      <Button onClick={() => void fetching(() => showCart(true))}>{t('orders.back_to_cart')}</Button>
    </>
  );
}
