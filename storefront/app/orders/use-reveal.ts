import { CallError } from '@halfturn/contract/client.ts';
import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useRef, useState } from 'react';
import { useCall } from '../api.ts';
import { unitsOf } from './order-view.ts';

export interface Reveal {
  /** Fetches the key of a unit; asks for the mailed code first where this browser may only look. */
  keyOf: (unit: string) => Promise<string>;
  /** Why the last fetching failed; null where the ticket's own sentence says enough. */
  fault: string | null;
  asksForCode: boolean;
  onProven: () => void;
  onCodeClosed: () => void;
}

/** How the keys of an order come to its tickets. A key lives in its ticket alone: nothing here keeps it. */
export function useReveal(order: Order, onChanged: () => Promise<unknown>): Reveal {
  const { t } = useWords<'orders'>();
  const call = useCall();
  const [fault, setFault] = useState<string | null>(null);
  const [asksForCode, setAsksForCode] = useState(false);
  const waiting = useRef<{ go: () => void; stop: (why: Error) => void } | null>(null);
  const { orderNo, mayReveal } = order;

  const proof = () =>
    new Promise<void>((go, stop) => {
      // A second ticket that is turned while the code is asked for takes the place of the first.
      waiting.current?.stop(new Error('another ticket'));
      waiting.current = { go, stop };
      setAsksForCode(true);
    });
  // Keys that are asked for at the same moment are one call: a page that shows all its keys asks for them together.
  const asked = useRef<{ units: string[]; keys: Promise<Map<string, string>> } | null>(null);
  const fetchKeys = async (units: string[]) => {
    asked.current = null;
    const { keys } = await call('POST /api/orders/{orderNo}/keys', { params: { orderNo }, body: { units } });
    if (unitsOf(order).some(({ id, status }) => status === 'delivered' && units.includes(id)))
      void onChanged();
    return new Map(keys.map(({ unit, key }) => [unit, key]));
  };
  const fetchKey = async (unit: string) => {
    if (asked.current) asked.current.units.push(unit);
    else {
      const units = [unit];
      asked.current = { units, keys: Promise.resolve().then(() => fetchKeys(units)) };
    }
    const key = (await asked.current.keys).get(unit);
    if (key === undefined) throw new Error('the store sent another key than was asked for');
    return key;
  };
  const keyOf = async (unit: string) => {
    setFault(null);
    try {
      if (!mayReveal) await proof();
      let key: string;
      try {
        key = await fetchKey(unit);
      } catch (error) {
        if (!(error instanceof CallError) || error.slug !== 'code_required') throw error;
        await proof();
        key = await fetchKey(unit);
      }
      return key;
    } catch (error) {
      if (error instanceof CallError && error.status !== 0) setFault(error.message);
      throw error;
    }
  };
  const end = () => {
    setAsksForCode(false);
    const { current } = waiting;
    waiting.current = null;
    return current;
  };
  return {
    keyOf,
    fault,
    asksForCode,
    onProven() {
      end()?.go();
      void onChanged();
    },
    onCodeClosed() {
      setFault(t('orders.code_closed'));
      end()?.stop(new Error('no code'));
    },
  };
}
