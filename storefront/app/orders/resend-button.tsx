import { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { useCall } from '../api.ts';

/** Sends the mail with the keys once more, to the address of the order. */
export function ResendButton({ orderNo }: { orderNo: string }) {
  const { t } = useWords<'orders'>();
  const call = useCall();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { sentTo } = await call('POST /api/orders/{orderNo}/resend', { params: { orderNo }, body: {} });
      toast.show(t('orders.resent', { email: sentTo }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.show(error.status === 0 ? t('orders.call_failed') : error.message, 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="mail" guard busy={busy} busyLabel={t('orders.resending')} onClick={() => void send()}>
      {t('orders.resend')}
    </Button>
  );
}
