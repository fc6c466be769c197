import { useLoaderData } from 'react-router';
import { Gone } from './gone.tsx';
import { MemberOrder } from './member-order.tsx';
import type { MyOrderData } from './my-order.loader.ts';
import { OrderList } from './order-list.tsx';

/** `/my-order`: the member's orders, or one of them. */
export function Component() {
  const loaded = useLoaderData<MyOrderData>();
  switch (loaded.kind) {
    case 'list':
      return <OrderList view={loaded.view} />;
    case 'order':
      return <MemberOrder key={loaded.view.order.orderNo} view={loaded.view} />;
    case 'gone':
      return <Gone />;
  }
}
