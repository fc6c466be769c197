import type { Calls } from '@halfturn/contract/calls.ts';
import { CallError, type Caller } from '@halfturn/contract/client.ts';
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
      const answer = await askStatus(call, orderNo, mine.signal);
      if (mine.signal.aborted) return;
      const { state: before } = latest.current;
      take(answer ?? { ...before, heardAt: Date.now(), failures: before.failures + 1 });
      plan();
    };
    askNow.current = () => void ask();
    plan();
    const ignore = onWake((online) => {
      if (online) since = performance.now();
      if (document.visibilityState === 'visible') void ask();
    });
    return () => {
      ignore();
      clearTimeout(timer);
      asking?.abort();
    };
  }, [call, orderNo]);

  const ask = useCallback(() => askNow.current(), []);
  return { ...state, ask };
}

/** Where the order stands now; null if the store did not answer. */
async function askStatus(call: Caller, orderNo: string, signal: AbortSignal): Promise<OrderState | null> {
  const sent = Date.now();
  try {
    const { serverNow, ...reply } = await call(
      'GET /api/orders/{orderNo}/status',
      { params: { orderNo } },
      { signal },
    );
    // The server looked at its clock about half-way through the asking.
    const offset = Date.parse(serverNow) - (sent + Date.now()) / 2;
    return { ...reply, offset, heardAt: Date.now(), failures: 0 };
  } catch (error) {
    if (signal.aborted || error instanceof CallError) return null;
    throw error;
  }
}

/** Calls `wake` when the page comes back into sight and when the network returns (`online`). Returns what ends it. */
function onWake(wake: (online: boolean) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('online', () => wake(true), { signal });
  for (const event of ['focus', 'pageshow']) addEventListener(event, () => wake(false), { signal });
  document.addEventListener('visibilitychange', () => wake(false), { signal });
  return () => stop.abort();
}
