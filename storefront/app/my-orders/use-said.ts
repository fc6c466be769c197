import { useToast } from '@halfturn/ui/toast-context.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';

/** Says what came of an action, and why one failed: in the store's own words, or that it did not answer. */
export function useSaid(): { said: (text: string) => void; failed: (error: unknown) => void } {
  const toast = useToast();
  const { t } = useWords<'orders'>();
  return {
    said: (text) => toast.show(text),
    failed(error) {
      if (!(error instanceof CallError)) throw error;
      toast.show(error.status === 0 ? t('orders.call_failed') : error.message, 'bad');
    },
  };
}
