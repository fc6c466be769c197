import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { atHome, leadsToProvider } from './at-home.ts';
import { arrive, forgetTrip, leave, onTrip, returnedAt } from './provider-trip.ts';

/** How long the browser may take to open the provider's page before this one offers the way by hand. */
const LEAVING_MS = 5_000;

export interface Trip {
  /** On the way to the provider at this moment. */
  leaving: boolean;
  /** When the buyer came back from there (milliseconds, own clock); null where they did not. */
  returned: number | null;
  /** The checkout was given no way: the provider did not answer it. */
  silent: boolean;
}

/** Where the buyer of an order comes from; leads on to the provider where the checkout has handed over the way. */
export function useTrip(orderNo: string): Trip {
  const handed = (useLocation().state as { next?: unknown } | null)?.next;
  const [silent] = useState(typeof handed === 'string' && !leadsToProvider(handed));
  const next = typeof handed === 'string' && !silent ? handed : null;
  const [leaving, setLeaving] = useState(next !== null);
  const returned = useSyncExternalStore(
    onTrip,
    () => returnedAt(orderNo),
    () => null,
  );

  useEffect(() => {
    if (silent) return forgetWay();
    if (next === null) {
      const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      arrive(orderNo, opened?.type);
      return;
    }
    forgetWay();
    leave(orderNo);
    location.assign(atHome(next));
    const timer = setTimeout(() => setLeaving(false), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [next, orderNo, silent]);

  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      // The page as it was left, brought back by the Back button.
      forgetTrip(orderNo);
      setLeaving(false);
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, [orderNo]);

  return { leaving, returned, silent };
}

/** Removes it from the history entry, so that the Back button does not send the buyer off again. */
const forgetWay = (): void => history.replaceState({ ...(history.state as object | null), usr: null }, '');
