import { useLoaderData } from 'react-router';
import type { OrderView } from './load-order.ts';
import { NotOpen } from './not-open.tsx';
import { OrderPage } from './order-page.tsx';

/** `/success-payment`: the order, with its keys. */
export function Component() {
  const view = useLoaderData<OrderView | null>();
  return (
    <main id="main" className="page">
      {view ? <OrderPage key={view.order.orderNo} loaded={view} /> : <NotOpen />}
    </main>
  );
}
