import type { OrderStatus } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import type { Tone } from '@halfturn/ui/tag.tsx';

const TONES: Readonly<Record<OrderStatus, Tone | 'plain'>> = {
  awaiting_payment: 'warn',
  paying: 'warn',
  under_review: 'warn',
  paid: 'info',
  partially_delivered: 'warn',
  delivered: 'good',
  completed: 'good',
  cancelled: 'plain',
  expired: 'plain',
  refund_requested: 'info',
  partially_refunded: 'info',
  refunded: 'info',
  disputed: 'bad',
};

export const toneOf = (status: OrderStatus): Tone | 'plain' => TONES[status];

/**
 * The status that the buyer reads. The server counts an order as delivered once its parcel has left; the buyer still waits
 * for it, so it is shown as shipped.
 *
 * @param shipped how many items are in a parcel on its way
 */
export const shownStatus = (status: OrderStatus, shipped: number): OrderStatus | 'shipped' =>
  status === 'delivered' && shipped > 0 ? 'shipped' : status;

/** The status of an order in a word or two, the same in the list of orders and on the order's page. */
export function useStatusWords(): (status: OrderStatus, shipped: number) => string {
  const { t } = useWords<'orders' | 'my-orders'>();
  return (status, shipped) => {
    const shown = shownStatus(status, shipped);
    switch (shown) {
      case 'awaiting_payment':
      case 'paying':
      case 'cancelled':
      case 'expired':
        return t(`my-orders.status_${shown}`);
      case 'shipped':
        return t('orders.step_shipped');
      default:
        return t(`orders.status_${shown}`);
    }
  };
}
