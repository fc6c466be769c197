import type { OrderStatus } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import styles from './status-mark.module.css';

type Look = 'done' | 'wait' | 'half' | 'bad' | 'info' | 'hollow';

const LOOKS: Record<OrderStatus, Look> = {
  awaiting_payment: 'hollow',
  paying: 'hollow',
  under_review: 'wait',
  paid: 'half',
  partially_delivered: 'half',
  delivered: 'done',
  completed: 'done',
  cancelled: 'hollow',
  expired: 'hollow',
  refund_requested: 'bad',
  partially_refunded: 'info',
  refunded: 'info',
  disputed: 'bad',
};

/** An order's state: its word, and a shape by which a column of states is told apart without colour. */
export function StatusMark({ status }: { status: OrderStatus }) {
  const { t } = useWords<'staff-orders'>();
  return (
    <span className={styles.mark}>
      <i className={styles[LOOKS[status]]} />
      {t(`staff-orders.status_${status}`)}
    </span>
  );
}
