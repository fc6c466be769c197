import { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useCall } from '../api.ts';
import { AskDialog } from './ask-dialog.tsx';

export interface CancelDialogProps {
  orderNo: string;
  open: boolean;
  onClose: () => void;
  /** The order is cancelled; false where the store refused, as it is another order now. */
  onCancelled: (done: boolean) => void;
}

/** Asks before an order is cancelled, as its keys go back at once and may be gone a minute later. */
export function CancelDialog({ orderNo, open, onClose, onCancelled }: CancelDialogProps) {
  const { t } = useWords<'orders'>();
  const call = useCall();
  const cancel = async () => {
    try {
      await call('POST /api/orders/{orderNo}/cancel', { params: { orderNo }, body: {} });
    } catch (error) {
      if (error instanceof CallError) onCancelled(false);
      throw error;
    }
    onCancelled(true);
  };
  return (
    <AskDialog
      open={open}
      onClose={onClose}
      title={t('orders.cancel_ask', { order: orderNo })}
      text={t('orders.cancel_text')}
      act={t('orders.cancel')}
      acting={t('orders.cancelling')}
      run={cancel}
    />
  );
}
