import type { Calls } from '@halfturn/contract/calls.ts';
import { CallError, type Caller } from '@halfturn/contract/client.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../api.ts';
import { onMember, remembersSession } from '../session/member-store.ts';
import { createSubscribers } from '../subscribers.ts';

type Counts = ReplyOf<Calls['GET /api/account/counts']>;

/** Counts that are older are asked for again when the visitor goes to another page. */
const FRESH_MS = 60_000;
const NONE: Counts = { orders: 0, wishlist: 0, notices: 0 };

let counts = NONE;
let askedAt = 0;
const { subscribe, notify } = createSubscribers();

function put(next: Counts): void {
  counts = next;
  notify();
}

/** Notes a figure of the menu, for all places that show it. */
export const setCount = (change: Partial<Counts>): void => put({ ...counts, ...change });

/** A count as there is room for it. */
export const shown = (count: number): string => (count > 99 ? '99+' : String(count));

async function refresh(call: Caller): Promise<void> {
  if (Date.now() - askedAt < FRESH_MS) return;
  // Noted first: the places that show them ask together.
  askedAt = Date.now();
  try {
    put(await call('GET /api/account/counts'));
  } catch (error) {
    // A count that is not known is not shown; the page that asked has not failed.
    if (!(error instanceof CallError)) throw error;
  }
}

/** What waits for the member; asked for after the page, as all guests share one page. */
export function useCounts(): Counts {
  const call = useCall();
  const { pathname } = useLocation();
  useEffect(() => void refresh(call), [call, pathname]);
  useEffect(
    () =>
      onMember(() => {
        // Another member, or a guest: the counts were of the member before.
        put(NONE);
        askedAt = 0;
        if (remembersSession()) void refresh(call);
      }),
    [call],
  );
  return useSyncExternalStore(
    subscribe,
    () => counts,
    () => NONE,
  );
}
