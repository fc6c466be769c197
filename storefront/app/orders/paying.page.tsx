import type { Order } from '@halfturn/contract/orders.ts';
import { useLoaderData } from 'react-router';
import { NotOpen } from './not-open.tsx';
import { Paying } from './paying.tsx';

/** `/paying`: where the payment of an order stands. */
export function Component() {
  const order = useLoaderData<Order | null>();
  return (
    <main id="main" className="page">
      {order ? <Paying key={order.orderNo} order={order} /> : <NotOpen />}
    </main>
  );
}
