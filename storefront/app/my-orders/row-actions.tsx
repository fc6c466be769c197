import type { ListedOrder } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
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
import { useSaid } from './use-said.ts';

/** What can be done with an order from the list. The order's own page has the rest: refund, print, each key. */
export function RowActions({ order }: { order: ListedOrder }) {
  const { t } = useWords<'my-orders' | 'orders'>();
  const { orderNo, actions } = order;
  const { revalidate } = useRevalidator();
  const { said } = useSaid();
  const paying = usePay(orderNo, revalidate);
  const confirming = useConfirm(orderNo, revalidate);
  const again = useBuyAgain(order);
  const [asks, setAsks] = useState<'cancel' | 'delete' | null>(null);
  const may = (action: ListedOrder['actions'][number]) => actions.includes(action);
  // Said with the order's number: ten buttons that are all called "Pay" are one to who hears them.
  const about = (action: string) => ({ 'aria-label': t('my-orders.about', { action, order: orderNo }) });
  const ended = may('delete') || order.status === 'delivered';

  return (
    <div className={styles.actions}>
      {may('pay') ? (
        <Button
          variant="key"
          size="tiny"
          guard
          busy={paying.busy}
          busyLabel={t('orders.going')}
          {...about(t('my-orders.pay'))}
          onClick={() => void paying.pay()}
        >
          {t('my-orders.pay')}
        </Button>
      ) : (
        <Go
          to={links.order(orderNo)}
          className={buttonClass({ size: 'tiny' })}
          {...about(t(may('keys') ? 'my-orders.see_keys' : 'my-orders.details'))}
        >
          {t(may('keys') ? 'my-orders.see_keys' : 'my-orders.details')}
        </Go>
      )}
      {order.shipped > 0 && (
        <Go
          to={`${links.order(orderNo)}#${PARCEL}`}
          className={buttonClass({ size: 'tiny' })}
          {...about(t('my-orders.track'))}
        >
          {t('my-orders.track')}
        </Go>
      )}
      {may('confirm') && (
        <Button
          size="tiny"
          guard
          busy={confirming.busy}
          busyLabel={t('orders.confirming')}
          {...about(t('orders.confirm_receipt'))}
          onClick={() => void confirming.confirm()}
        >
          {t('orders.confirm_receipt')}
        </Button>
      )}
      {ended && (
        <Button
          variant="quiet"
          size="tiny"
          busy={again.busy}
          busyLabel={t('orders.going')}
          {...about(t('my-orders.buy_again'))}
          onClick={() => void again.buy()}
        >
          {t('my-orders.buy_again')}
        </Button>
      )}
      {may('cancel') && (
        <Button variant="quiet" size="tiny" {...about(t('orders.cancel'))} onClick={() => setAsks('cancel')}>
          {t('orders.cancel')}
        </Button>
      )}
      {may('delete') && (
        <Button
          variant="quiet"
          size="tiny"
          {...about(t('my-orders.delete'))}
          onClick={() => setAsks('delete')}
        >
          {t('my-orders.delete')}
        </Button>
      )}
      {paying.fault && (
        <p role="alert" className={styles.fault}>
          {paying.fault}
        </p>
      )}
      <CancelDialog
        orderNo={orderNo}
        open={asks === 'cancel'}
        onClose={() => setAsks(null)}
        onCancelled={(done) => {
          if (done) said(t('my-orders.cancelled'));
          void revalidate();
        }}
      />
      <DeleteDialog
        orderNo={orderNo}
        keys={may('keys')}
        open={asks === 'delete'}
        onClose={() => setAsks(null)}
        onDeleted={() => {
          said(t('my-orders.deleted'));
          void revalidate();
        }}
      />
    </div>
  );
}

/** Confirms receipt from the list, and says so. */
function useConfirm(orderNo: string, reload: () => Promise<unknown>) {
  const { t } = useWords<'orders'>();
  const call = useCall();
  const { said, failed } = useSaid();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await call('POST /api/orders/{orderNo}/confirm', { params: { orderNo }, body: {} });
      said(t('orders.confirmed'));
    } catch (error) {
      failed(error);
    } finally {
      await reload();
      setBusy(false);
    }
  };
  return { busy, confirm };
}
