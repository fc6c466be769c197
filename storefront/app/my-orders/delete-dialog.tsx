import { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { useCall } from '../api.ts';

export interface DeleteDialogProps {
  orderNo: string;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an order is taken off the list for good. */
export function DeleteDialog({ orderNo, open, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useWords<'my-orders' | 'orders' | 'shell'>();
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const close = () => {
    setFault(null);
    onClose();
  };
  const remove = async () => {
    setBusy(true);
    setFault(null);
    try {
      await call('DELETE /api/orders/{orderNo}', { params: { orderNo } });
      close();
      onDeleted();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.status === 0 ? t('orders.call_failed') : error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      held={busy}
      title={t('my-orders.delete_ask', { order: orderNo })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={close}>{t('orders.keep')}</Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel={t('my-orders.deleting')}
            onClick={() => void remove()}
          >
            {t('my-orders.delete')}
          </Button>
        </>
      }
    >
      <p>{t('my-orders.delete_text')}</p>
      {fault && (
        <Notice tone="bad" role="alert">
          {fault}
        </Notice>
      )}
    </Dialog>
  );
}
