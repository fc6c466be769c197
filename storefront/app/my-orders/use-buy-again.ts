import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { showCart } from '../cart/drawer-state.ts';
import { useRefill } from '../orders/use-refill.ts';
import { useOrderAct } from './use-order-act.ts';

/** Puts what an order was about into the cart once more, and shows the cart; says so where none of it is sold any more. */
export function useBuyAgain(order: Parameters<typeof useRefill>[0]) {
  const { t } = useWords<'my-orders'>();
  const refill = useRefill(order);
  const toast = useToast();
  const { busy, run } = useOrderAct();
  const buy = () =>
    run(async () => {
      if (await refill()) showCart(true);
      else toast.show(t('my-orders.none_sold'), 'info');
    });
  return { busy, buy };
}
