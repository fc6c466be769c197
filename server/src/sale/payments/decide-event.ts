import type { ProviderEvent } from './provider.ts';

export interface PaymentFacts {
  /** The attempt's own state, and what it was opened for. */
  attempt: {
    state: string;
    amountMinor: number;
    currency: string;
    /** How long its money may take by itself, if the order holds nothing for it meanwhile; else 0. */
    termMinutes: number;
  };
  order: {
    /** What it costs: staff may have changed it since the attempt was opened. */
    dueMinor: number;
    open: boolean;
    /** Its money is reserved already. */
    authorised: boolean;
    paid: boolean;
    cancelled: boolean;
    placedAt: Date;
    extended: boolean;
  };
}

/** Money that does not pay the order goes back, for one of these reasons. */
export type Misfit = 'duplicate' | 'late' | 'cancelled' | 'short' | 'wrong_currency';

export type Decision =
  | { do: 'nothing'; why: string }
  | { do: 'extend' }
  | { do: 'close'; as: 'failed' | 'cancelled' }
  /** The money is reserved: staff review the order before it is taken. */
  | { do: 'reserve' }
  /** Money is reserved that the store will not take. `fail`: the attempt has failed by it. */
  | { do: 'let_go'; why: string; fail: boolean }
  /** `surplusMinor` is refunded: what came over the order's total. */
  | { do: 'settle'; surplusMinor: number }
  /** `fail`: the attempt has failed by it. */
  | { do: 'give_back'; because: Misfit; fail: boolean };

/** How long after an order was placed money may still pay it, beside the time that the payment method takes by itself. */
const LATE_AFTER_MS = 24 * 3_600_000;

/**
 * What an event means for the order it is about. Pure: events come in any order, any number of times, and the same
 * facts always lead to the same decision.
 */
export function decideEvent(event: ProviderEvent, { attempt, order }: PaymentFacts, now: Date): Decision {
  switch (event.kind) {
    case 'processing':
      if (attempt.state !== 'pending' || !order.open) return { do: 'nothing', why: 'settled before' };
      return order.extended ? { do: 'nothing', why: 'extended before' } : { do: 'extend' };
    case 'failed':
    case 'cancelled':
      return attempt.state === 'pending'
        ? { do: 'close', as: event.kind }
        : { do: 'nothing', why: 'settled before' };
    case 'approved':
      return { do: 'nothing', why: 'not taken yet' };
    case 'authorised':
      return decideReserved(event, { attempt, order });
    case 'captured':
      break;
  }
  const { capture } = event;
  if (!capture) return { do: 'nothing', why: 'no money in it' };
  const giveBack = (because: Misfit): Decision => ({
    do: 'give_back',
    because,
    fail: attempt.state === 'pending',
  });
  if (order.paid) return giveBack('duplicate');
  if (capture.currency !== attempt.currency) return giveBack('wrong_currency');
  if (capture.amount < order.dueMinor) return giveBack('short');
  if (order.cancelled) return giveBack('cancelled');
  const came = capture.at === undefined ? now.getTime() : Date.parse(capture.at);
  // What was reserved in time came in time, however long the review took.
  if (!order.authorised && came - order.placedAt.getTime() > LATE_AFTER_MS + attempt.termMinutes * 60_000)
    return giveBack('late');
  return { do: 'settle', surplusMinor: capture.amount - order.dueMinor };
}

/** Exactly what was asked for is reserved, for an order that waits for it, or it goes back. */
function decideReserved({ held }: ProviderEvent, { attempt, order }: PaymentFacts): Decision {
  if (attempt.state === 'paid') return { do: 'nothing', why: 'settled before' };
  if (attempt.state !== 'pending') return { do: 'let_go', why: 'reserved too late', fail: false };
  if (order.authorised) return { do: 'nothing', why: 'reserved before' };
  if (!order.open) return { do: 'let_go', why: 'reserved too late', fail: true };
  const right = held?.amount === attempt.amountMinor && held.currency === attempt.currency;
  return right ? { do: 'reserve' } : { do: 'let_go', why: 'another amount is reserved', fail: true };
}
