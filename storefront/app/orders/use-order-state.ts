import { CallError } from '@halfturn/contract/client.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { Order } from '@halfturn/contract/orders.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '../api.ts';

type Reply = ReplyOf<Calls['GET /api/orders/{orderNo}/status']>;

export interface OrderState extends Omit<Reply, 'serverNow'> {
  /** Server clock minus this machine's, in milliseconds: a clock that is wrong here changes nothing. */
  offset: number;
  /** When this was heard, by this machine's clock, in milliseconds. */
  heardAt: number;
  /** Askings in a row that were not answered. */
  failures: number;
}

export interface LiveOrderState extends OrderState {
  /** Asks at once. */
  ask: () => void;
}

function stateOf(order: Order): OrderState {
  const { status, paymentStatus, payBefore } = order;
  const heardAt = Date.now();
  return {
    status,
    paymentStatus,
    payBefore,
    offset: Date.parse(order.serverNow) - heardAt,
    heardAt,
    failures: 0,
  };
}

/**
 * Where an order stands, asked about again and again: after each answer by `delay`, and at once when the page comes back
 * into sight, the machine wakes or the network returns.
 *
 * @param order as it was loaded; a later loading counts at once
 * @param delay milliseconds until the next asking; null stops
 */
export function useOrderState(
  order: Order,
  delay: (state: OrderState, ageMs: number) => number | null,
): LiveOrderState {
  const call = useCall();
  const { orderNo } = order;
  const [state, setState] = useState(() => stateOf(order));
  const [loaded, setLoaded] = useState(order);
  if (loaded !== order) {
    setLoaded(order);
    setState(stateOf(order));
  }
  const latest = useRef({ state, delay });
  useEffect(() => {
    latest.current = { state, delay };
  });
  const askNow = useRef<() => void>(() => {});

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | undefined;
    let since = performance.now();

    const plan = () => {
      clearTimeout(timer);
      const wait = latest.current.delay(latest.current.state, performance.now() - since);
      if (wait !== null) timer = setTimeout(() => void ask(), wait);
    };
    const take = (next: OrderState) => {
      const { state: before } = latest.current;
      if (before.status !== next.status || before.paymentStatus !== next.paymentStatus)
        since = performance.now();
      latest.current = { ...latest.current, state: next };
      setState(next);
    };
    const ask = async () => {
      clearTimeout(timer);
      asking?.abort();
      const mine = new AbortController();
      asking = mine;
      const sent = Date.now();
      try {
        const { serverNow, ...reply } = await call(
          'GET /api/orders/{orderNo}/status',
          { params: { orderNo } },
          { signal: mine.signal },
        );
        if (mine.signal.aborted) return;
        // The server looked at its clock about half-way through the asking.
        const offset = Date.parse(serverNow) - (sent + Date.now()) / 2;
        take({ ...reply, offset, heardAt: Date.now(), failures: 0 });
      } catch (error) {
        if (mine.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        const { state: before } = latest.current;
        take({ ...before, heardAt: Date.now(), failures: before.failures + 1 });
      }
      plan();
    };
    askNow.current = () => void ask();
    const wake = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    const fresh = () => {
      since = performance.now();
      wake();
    };

    plan();
    addEventListener('online', fresh);
    addEventListener('focus', wake);
    addEventListener('pageshow', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearTimeout(timer);
      asking?.abort();
      removeEventListener('online', fresh);
      removeEventListener('focus', wake);
      removeEventListener('pageshow', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [call, orderNo]);

  const ask = useCallback(() => askNow.current(), []);
  return { ...state, ask };
}
