import type { OrderStatus, PaymentStatus } from '@halfturn/contract/orders.ts';

/** What the paying page shows. `paid` leads on to the order; `unknown` is a state that this page was not told of. */
export type PayState =
  | 'creating'
  | 'waiting'
  | 'slow'
  | 'checking'
  | 'paid'
  | 'failed'
  | 'stopped'
  | 'cancelled'
  | 'expired'
  | 'unknown';

export interface PayFacts {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** Milliseconds left to pay by the server's clock; without end where the order has no term. */
  leftMs: number;
}

/**
 * Where the buyer comes from, which the order does not know: `leaving` for the provider at this moment; back from it
 * having paid (`returned`, so many milliseconds ago) or having stopped there (`stopped`); or neither.
 */
export type Came = { from: 'leaving' | 'stopped' | 'nowhere' } | { from: 'provider'; agoMs: number };

/** How long a return from the provider is believed to mean a payment that is still on its way. */
export const BELIEVED_MS = 90_000;

/** The state of the paying page, from what the order says and where the buyer comes from. */
export function payState({ status, paymentStatus, leftMs }: PayFacts, came: Came): PayState {
  switch (status) {
    case 'awaiting_payment':
      if (paymentStatus === 'failed') return 'failed';
      if (paymentStatus === 'cancelled') return 'stopped';
      return came.from === 'leaving' ? 'creating' : 'waiting';
    case 'paying':
      return paying(leftMs, came);
    case 'cancelled':
      return 'cancelled';
    case 'expired':
      return 'expired';
    case 'under_review':
    case 'paid':
    case 'partially_delivered':
    case 'delivered':
    case 'completed':
    case 'refund_requested':
    case 'partially_refunded':
    case 'refunded':
    case 'disputed':
      return 'paid';
    default:
      // A page that was loaded before the store learnt a new status.
      return 'unknown';
  }
}

function paying(leftMs: number, came: Came): PayState {
  if (came.from === 'leaving') return 'creating';
  if (came.from === 'stopped') return 'stopped';
  // The time is up, and the store has not yet said what that means: a payment may have come at the last moment.
  if (leftMs <= 0) return 'checking';
  if (came.from === 'provider') return came.agoMs < BELIEVED_MS ? 'checking' : 'slow';
  return 'waiting';
}

const COUNTING: ReadonlySet<PayState> = new Set(['waiting', 'slow', 'checking', 'failed', 'stopped']);

/**
 * Whether the page shows the time left to pay. It also counts while a payment is looked for, because a buyer who came back
 * without paying has no more time than before.
 */
export const hasTerm = (state: PayState, leftMs: number): boolean =>
  COUNTING.has(state) && (state !== 'checking' || leftMs > 0);

/** The states from which nothing is expected to happen by itself. */
const RESTS: ReadonlySet<PayState> = new Set(['cancelled', 'expired', 'unknown']);

/**
 * How long to wait before the order is asked about again: a second while it is fresh, up to five, half a minute where
 * nothing is expected (late money can still come).
 *
 * @param ageMs since the page was opened, or the state last changed
 * @param failures askings in a row that were not answered
 */
export function pollDelay(state: PayState, ageMs: number, failures: number): number {
  if (failures > 0) return Math.min(5_000, 1_000 * 2 ** (failures - 1));
  if (RESTS.has(state)) return 30_000;
  if (ageMs < 20_000) return 1_000;
  return ageMs < 60_000 ? 2_000 : 5_000;
}
