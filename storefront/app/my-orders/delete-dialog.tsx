import { useWords } from '@halfturn/locales/react.ts';
import { useCall } from '../api.ts';
import { AskDialog } from '../orders/ask-dialog.tsx';

export interface DeleteDialogProps {
  orderNo: string;
  /** The buyer can look up keys of the order, and will not be able to any more. */
  keys: boolean;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an order is taken off the list for good. */
export function DeleteDialog({ orderNo, keys, open, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useWords<'my-orders'>();
  const call = useCall();
  const remove = async () => {
    await call('DELETE /api/orders/{orderNo}', { params: { orderNo } });
    onDeleted();
  };
  return (
    <AskDialog
      open={open}
      onClose={onClose}
      title={t('my-orders.delete_ask', { order: orderNo })}
      text={t(keys ? 'my-orders.delete_text' : 'my-orders.delete_text_plain')}
      act={t('my-orders.delete')}
      acting={t('my-orders.deleting')}
      run={remove}
    />
  );
}
