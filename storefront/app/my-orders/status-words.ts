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

/** The state of an order in a word or two, before its payment too. */
export function useStatusWords(): (status: OrderStatus) => string {
  const { t } = useWords<'orders' | 'my-orders'>();
  return (status) => {
    switch (status) {
      case 'awaiting_payment':
      case 'paying':
      case 'cancelled':
      case 'expired':
        return t(`my-orders.status_${status}`);
      default:
        return t(`orders.status_${status}`);
    }
  };
}
