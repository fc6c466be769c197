import type { Order } from '@halfturn/contract/orders.ts';
import { useLoaderData } from 'react-router';
import { NotOpen } from './not-open.tsx';
import { Paying } from './paying.tsx';

/** `/cancel`: where a provider sends a buyer who stopped there. The order waits. */
export function Component() {
  const order = useLoaderData<Order | null>();
  return (
    <main id="main" className="page">
      {order ? <Paying key={order.orderNo} order={order} stopped /> : <NotOpen />}
    </main>
  );
}
