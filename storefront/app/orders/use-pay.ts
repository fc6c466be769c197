import { CallError } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { randomKey } from '../checkout/submission-key.ts';
import { atHome, leadsToProvider } from './at-home.ts';
import { leave } from './provider-trip.ts';

/** How long the button stays busy while the browser opens the provider's page. */
const OPENING_MS = 5_000;

export interface Paying {
  busy: boolean;
  /** Why it did not work. */
  fault: string | null;
  /** Continues the payment or starts it again; with another method if one is named. */
  pay: (method?: string) => Promise<void>;
}

/**
 * Leads to the page where an order is paid.
 *
 * @param reload reloads the order if it has changed since the page was loaded
 * @param silent the provider has been asked already, and did not say where its page is
 */
export function usePay(orderNo: string, reload: () => Promise<unknown>, silent = false): Paying {
  const { t } = useWords<'orders'>();
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState(() => (silent ? t('orders.provider_silent') : null));

  const pay = async (method?: string) => {
    setBusy(true);
    setFault(null);
    try {
      const body = method === undefined ? {} : { paymentMethod: method };
      const idempotencyKey = randomKey();
      const { next } = await call(
        'POST /api/orders/{orderNo}/pay',
        { params: { orderNo }, body },
        { idempotencyKey },
      );
      // Paid on the page on which the buyer is: it says how once it has heard of the change.
      if (next.kind === 'none' || next.kind === 'inline') return void (await reload());
      if (!leadsToProvider(next.url)) return setFault(t('orders.provider_silent'));
      leave(orderNo);
      location.assign(atHome(next.url));
      await new Promise((done) => setTimeout(done, OPENING_MS));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.status === 0 ? t('orders.call_failed') : error.message);
      // What can be done with the order has changed behind this page's back.
      if (error.status === 409) await reload();
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, pay };
}
