import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { type Act, useAct } from '../use-act.ts';

/** An action of an order. A toast says why it failed: in the store's words, or that the store did not answer. */
export function useOrderAct(after?: () => Promise<unknown>): Act {
  const { t } = useWords<'orders'>();
  const toast = useToast();
  return useAct({
    lost: t('orders.call_failed'),
    show: (sentence) => toast.show(sentence, 'bad'),
    ...(after && { after }),
  });
}
