import { useWords } from '@halfturn/locales/react.ts';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { useSaid } from './use-said.ts';

/** Confirms receipt from the list, and says so. */
export function useConfirm(orderNo: string, reload: () => Promise<unknown>) {
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
