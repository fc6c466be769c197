import { useEffect, useState } from 'react';
import { loadView, type OrderView } from './load-order.ts';
import { refreshDelay } from './order-view.ts';
import { useReload, type Reloaded } from './use-reload.ts';

/** An order that is looked at again while something is expected of it, and whenever the page comes back into sight. */
export function useFreshView(loaded: OrderView): Reloaded<OrderView> {
  const { value, reload } = useReload(loaded, loaded.order.orderNo, loadView);
  const { order } = value;
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    // The server's clock, as it stood when the order was loaded: this machine's may be wrong.
    const delay = refreshDelay(order, Date.parse(order.serverNow), failures);
    if (delay === null) return;
    const timer = setTimeout(() => {
      void reload().then((told) => setFailures((n) => (told ? 0 : n + 1)));
    }, delay);
    return () => clearTimeout(timer);
  }, [order, failures, reload]);

  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === 'visible') void reload();
    };
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [reload]);

  return { value, reload };
}
