import type { OrderStatus } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import styles from './status-mark.module.css';

type Look = 'done' | 'wait' | 'half' | 'bad' | 'info' | 'hollow';

const LOOKS: Record<OrderStatus | 'shipped', Look> = {
  awaiting_payment: 'hollow',
  paying: 'hollow',
  under_review: 'wait',
  paid: 'half',
  partially_delivered: 'half',
  delivered: 'done',
  shipped: 'half',
  completed: 'done',
  cancelled: 'hollow',
  expired: 'hollow',
  refund_requested: 'bad',
  partially_refunded: 'info',
  refunded: 'info',
  disputed: 'bad',
};

/** The state that staff read: an order counts as delivered once its parcel has left, and is shown as shipped until it arrives. */
export const shownStatus = <S extends OrderStatus>(status: S, shipped: boolean): S | 'shipped' =>
  status === 'delivered' && shipped ? 'shipped' : status;

interface StatusMarkProps {
  status: OrderStatus;
  /** A parcel of the order is on its way. */
  shipped?: boolean;
}

/** An order's state: its word, and a shape by which a column of states is told apart without colour. */
export function StatusMark({ status, shipped = false }: StatusMarkProps) {
  const { t } = useWords<'staff-orders'>();
  const shown = shownStatus(status, shipped);
  return (
    <span className={styles.mark}>
      <i className={styles[LOOKS[shown]]} />
      {t(`staff-orders.status_${shown}`)}
    </span>
  );
}
