import type { ListedOrder } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button, type ButtonProps } from '@halfturn/ui/button.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../api.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { CancelDialog } from '../orders/cancel-dialog.tsx';
import { PARCEL } from '../orders/order-view.ts';
import { usePay } from '../orders/use-pay.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './order-row.module.css';
import { useBuyAgain } from './use-buy-again.ts';
import { useOrderAct } from './use-order-act.ts';

/** What can be done with an order from the list. The order's own page has the rest: refund, print, each key. */
export function RowActions({ order }: { order: ListedOrder }) {
  const { t } = useWords<'my-orders' | 'orders'>();
  const { orderNo, actions } = order;
  const { revalidate } = useRevalidator();
  const paying = usePay(orderNo, revalidate);
  const confirming = useConfirm(orderNo, revalidate);
  const again = useBuyAgain(order);
  const [asks, setAsks] = useState<'cancel' | 'delete' | null>(null);
  const may = (action: ListedOrder['actions'][number]) => actions.includes(action);
  const act = { orderNo, busyLabel: t('orders.going') };

  return (
    <div className={styles.actions}>
      {may('pay') ? (
        <Act
          {...act}
          variant="key"
          guard
          label={t('my-orders.pay')}
          busy={paying.busy}
          onClick={paying.pay}
        />
      ) : (
        <Way
          orderNo={orderNo}
          to={links.order(orderNo)}
          label={t(may('keys') ? 'my-orders.see_keys' : 'my-orders.details')}
        />
      )}
      {order.shipped > 0 && (
        <Way orderNo={orderNo} to={`${links.order(orderNo)}#${PARCEL}`} label={t('my-orders.track')} />
      )}
      {may('confirm') && (
        <Act
          {...act}
          guard
          label={t('orders.confirm_receipt')}
          busy={confirming.busy}
          busyLabel={t('orders.confirming')}
          onClick={confirming.confirm}
        />
      )}
      {(may('delete') || order.status === 'delivered') && (
        <Act
          {...act}
          variant="quiet"
          label={t('my-orders.buy_again')}
          busy={again.busy}
          onClick={again.buy}
        />
      )}
      {may('cancel') && (
        <Act {...act} variant="quiet" label={t('orders.cancel')} onClick={() => setAsks('cancel')} />
      )}
      {may('delete') && (
        <Act {...act} variant="quiet" label={t('my-orders.delete')} onClick={() => setAsks('delete')} />
      )}
      {paying.fault && (
        <p role="alert" className={styles.fault}>
          {paying.fault}
        </p>
      )}
      <Dialogs order={order} asks={asks} onClose={() => setAsks(null)} />
    </div>
  );
}

interface DialogsProps {
  order: ListedOrder;
  asks: 'cancel' | 'delete' | null;
  onClose: () => void;
}

/** Ask before the order is canceled, or taken off the list. */
function Dialogs({ order: { orderNo, actions }, asks, onClose }: DialogsProps) {
  const { t } = useWords<'my-orders'>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const done = (sentence: string) => {
    toast.show(sentence);
    void revalidate();
  };
  return (
    <>
      <CancelDialog
        orderNo={orderNo}
        open={asks === 'cancel'}
        onClose={onClose}
        onCancelled={(cancelled) => (cancelled ? done(t('my-orders.cancelled')) : void revalidate())}
      />
      <DeleteDialog
        orderNo={orderNo}
        keys={actions.includes('keys')}
        open={asks === 'delete'}
        onClose={onClose}
        onDeleted={() => done(t('my-orders.deleted'))}
      />
    </>
  );
}

/** The name of a row's button for a screen reader: ten buttons that are all called "Pay" would be hard to tell apart. */
function useLabel(label: string, orderNo: string) {
  const { t } = useWords<'my-orders'>();
  return t('my-orders.about', { action: label, order: orderNo });
}

interface ActProps extends Omit<ButtonProps, 'onClick'> {
  orderNo: string;
  label: string;
  onClick: () => unknown;
}

function Act({ orderNo, label, onClick, ...rest }: ActProps) {
  return (
    <Button size="tiny" {...rest} aria-label={useLabel(label, orderNo)} onClick={() => void onClick()}>
      {label}
    </Button>
  );
}

function Way({ orderNo, to, label }: { orderNo: string; to: string; label: string }) {
  return (
    <Go to={to} className={buttonClass({ size: 'tiny' })} aria-label={useLabel(label, orderNo)}>
      {label}
    </Go>
  );
}

/** Confirms receipt from the list, and says so. */
function useConfirm(orderNo: string, reload: () => Promise<unknown>) {
  const { t } = useWords<'orders'>();
  const call = useCall();
  const toast = useToast();
  const { busy, run } = useOrderAct(reload);
  const confirm = () =>
    run(async () => {
      await call('POST /api/orders/{orderNo}/confirm', { params: { orderNo }, body: {} });
      toast.show(t('orders.confirmed'));
    });
  return { busy, confirm };
}
