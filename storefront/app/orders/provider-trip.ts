import { createSubscribers } from '../subscribers.ts';

/**
 * What this tab knows of a trip to the payment provider: that the buyer left, and when they came back by the provider's
 * own road (milliseconds since the epoch, this machine's clock). The order itself says only that it is being paid.
 */
interface Trip {
  returned: number | null;
}

const keyOf = (orderNo: string) => `trip:${orderNo}`;
const { subscribe, notify } = createSubscribers();

/** Calls a function at each change. */
export const onTrip = subscribe;

/** Notes that the buyer leaves for the provider now. */
export function leave(orderNo: string): void {
  write(orderNo, { returned: null });
}

/** Notes that the buyer comes back from the provider, having done there what they wanted. */
export function noteReturn(orderNo: string): void {
  write(orderNo, { returned: Date.now() });
}

/** Forgets the trip: it has ended one way or another, or the buyer says that they have not paid. */
export function forgetTrip(orderNo: string): void {
  if (read(orderNo)) write(orderNo, null);
}

/**
 * Notes that a page about the order was opened. After leaving for the provider this means coming back; but not by the
 * Back button, with which the buyer turned round half-way.
 *
 * @param type how the document was opened, as `PerformanceNavigationTiming` says it
 */
export function arrive(orderNo: string, type: string | undefined): void {
  const trip = read(orderNo);
  if (!trip || trip.returned !== null) return;
  if (type === 'back_forward') forgetTrip(orderNo);
  else noteReturn(orderNo);
}

/** When the buyer came back from the provider; null where they did not. */
export const returnedAt = (orderNo: string): number | null => read(orderNo)?.returned ?? null;

function read(orderNo: string): Trip | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(orderNo)) ?? 'null') as Trip | null;
  } catch {
    return null;
  }
}

function write(orderNo: string, trip: Trip | null): void {
  try {
    if (trip) sessionStorage.setItem(keyOf(orderNo), JSON.stringify(trip));
    else sessionStorage.removeItem(keyOf(orderNo));
  } catch {
    // Without it the page says "waiting" where "checking" would be kinder; what it does is the same.
  }
  notify();
}
