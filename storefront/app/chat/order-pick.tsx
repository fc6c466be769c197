import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { Fault } from '../fault.tsx';
import { useAct } from '../use-act.ts';
import styles from './chat.module.css';

interface PickedOrder {
  orderNo: string;
  lines: readonly { name: string }[];
}

/** The member’s latest orders: a tap sends one of them. */
export function OrderPick({ onPick }: { onPick: (orderNo: string) => void }) {
  const { t } = useWords<'support'>();
  const call = useCall();
  const [orders, setOrders] = useState<readonly PickedOrder[] | null>(null);
  const { busy, fault, run } = useAct({ lost: t('support.failed') });
  const open = () =>
    run(async () => {
      const { rows } = await call('GET /api/orders', { query: { pageSize: 10 } });
      setOrders(rows);
    });
  const pick = ({ orderNo }: PickedOrder) => {
    setOrders(null);
    onPick(orderNo);
  };
  return (
    <div className={styles.orders}>
      <Button
        icon="ticket"
        busy={busy}
        aria-expanded={orders !== null}
        onClick={() => (orders === null ? void open() : setOrders(null))}
      >
        {t('support.order')}
      </Button>
      <Fault>{fault}</Fault>
      {orders && (
        <ul aria-label={t('support.order')}>
          {orders.length === 0 && <li className="small muted">{t('support.order_none')}</li>}
          {orders.map((order) => (
            <li key={order.orderNo}>
              <button type="button" onClick={() => pick(order)}>
                <bdi dir="ltr">{order.orderNo}</bdi> <span>{order.lines[0]?.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
