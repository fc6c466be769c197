import { CallError, type Caller } from '@halfturn/contract/client.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../api.ts';
import { onMember, remembersSession } from '../session/member-store.ts';

/** A count that is older is asked for again when somebody goes to another page. */
const FRESH_MS = 60_000;

let unread = 0;
let askedAt = 0;
const hearers = new Set<() => void>();

/** Notes how many notices are unread, for all places that show it. */
export function setUnread(count: number): void {
  unread = count;
  askedAt = Date.now();
  for (const hear of hearers) hear();
}

const hear = (hearer: () => void): (() => void) => {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
};

/** A count as there is room for it. */
export const shown = (count: number): string => (count > 99 ? '99+' : String(count));

async function refresh(call: Caller): Promise<void> {
  if (Date.now() - askedAt < FRESH_MS) return;
  // Noted first: the places that show it ask together.
  askedAt = Date.now();
  try {
    setUnread((await call('GET /api/notices/unread')).unread);
  } catch (error) {
    // A count that is not known is not shown; the page that asked has not failed.
    if (!(error instanceof CallError)) throw error;
  }
}

/** How many notices the member has not read; asked for after the page, as a guest's page is everybody's. */
export function useUnread(): number {
  const call = useCall();
  const { pathname } = useLocation();
  useEffect(() => void refresh(call), [call, pathname]);
  useEffect(
    () =>
      onMember(() => {
        // Another member, or nobody: what was counted was somebody else's.
        setUnread(0);
        askedAt = 0;
        if (remembersSession()) void refresh(call);
      }),
    [call],
  );
  return useSyncExternalStore(
    hear,
    () => unread,
    () => 0,
  );
}
