import type { StaffOrderRow } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Link } from 'react-router';
import { useFormats } from '../layout/use-formats.ts';
import { shownStatus } from '../orders/status-mark.tsx';
import styles from './customers.module.css';

/** The latest orders of a customer, and the way to all of them. */
export function CustomerOrders({ orders, email }: { orders: readonly StaffOrderRow[]; email: string }) {
  const { t } = useWords<'staff' | 'staff-customers' | 'staff-orders'>();
  const { day, money } = useFormats();
  return (
    <section>
      <h3>{t('staff.orders')}</h3>
      {orders.length === 0 ? (
        <p className="small muted">{t('staff-customers.no_orders')}</p>
      ) : (
        <ul className={styles.rows}>
          {orders.map((order) => (
            <li key={order.orderNo}>
              <Link className="link" to={`/orders/${order.orderNo}`}>
                <bdi dir="ltr">{order.orderNo}</bdi>
              </Link>
              <bdi>{money(order.total)}</bdi>
              <small>
                {t(`staff-orders.status_${shownStatus(order.status, order.shipped)}`)} · {day(order.placedAt)}
              </small>
            </li>
          ))}
        </ul>
      )}
      {orders.length > 0 && (
        <Link className="link" to={`/orders?email=${encodeURIComponent(email)}`}>
          {t('staff-customers.all_orders')}
        </Link>
      )}
    </section>
  );
}
