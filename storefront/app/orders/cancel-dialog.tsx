import { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { useCall } from '../api.ts';

export interface CancelDialogProps {
  orderNo: string;
  open: boolean;
  onClose: () => void;
  /** The order is cancelled; false where the store refused, as it is another order now. */
  onCancelled: (done: boolean) => void;
}

/** Asks before an order is cancelled, as its keys go back at once and may be gone a minute later. */
export function CancelDialog({ orderNo, open, onClose, onCancelled }: CancelDialogProps) {
  const { t } = useWords<'orders' | 'shell'>();
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const close = () => {
    setFault(null);
    onClose();
  };
  const cancel = async () => {
    setBusy(true);
    setFault(null);
    try {
      await call('POST /api/orders/{orderNo}/cancel', { params: { orderNo }, body: {} });
      onCancelled(true);
      close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.status === 0 ? t('orders.call_failed') : error.message);
      onCancelled(false);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      held={busy}
      title={t('orders.cancel_ask', { order: orderNo })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={close}>{t('orders.keep')}</Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel={t('orders.cancelling')}
            onClick={() => void cancel()}
          >
            {t('orders.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('orders.cancel_text')}</p>
      {fault && (
        <Notice tone="bad" role="alert">
          {fault}
        </Notice>
      )}
    </Dialog>
  );
}
