import { useWords } from '@halfturn/locales/react.ts';
import { useCall } from '../api.ts';
import { AskDialog } from '../orders/ask-dialog.tsx';

export interface DeleteDialogProps {
  orderNo: string;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an order is taken off the list for good. */
export function DeleteDialog({ orderNo, open, onClose, onDeleted }: DeleteDialogProps) {
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
      text={t('my-orders.delete_text')}
      act={t('my-orders.delete')}
      acting={t('my-orders.deleting')}
      run={remove}
    />
  );
}
