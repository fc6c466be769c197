import type { DeliveryStatus, OrderStatus, PaymentStatus } from '@halfturn/contract/orders.ts';

/**
 * The payment machine: the steps that are allowed. `failed`, `cancelled` (the buyer stopped at the provider, the order waits) and
 * `expired` become `pending` again by paying again, or by money that came late; nothing leaves `refunded` and `charged_back`. An
 * order that is `failed` or `cancelled` still expires, and one that has expired can be canceled.
 */
export const PAYMENT_STEPS: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  // Straight to paid: a total of zero skips payment.
  unpaid: ['pending', 'paid', 'cancelled', 'expired'],
  pending: ['authorised', 'paid', 'failed', 'cancelled', 'expired'],
  // Reserved for an order under review; taken once that is approved, else the money goes back and the payment ends here.
  authorised: ['paid', 'cancelled', 'expired'],
  failed: ['pending', 'cancelled', 'expired'],
  cancelled: ['pending', 'expired'],
  expired: ['pending', 'cancelled'],
  paid: ['partially_refunded', 'refunded', 'disputed'],
  partially_refunded: ['refunded', 'disputed'],
  // A dispute that was won: back to the state before, or to the state that refunds during the dispute lead to.
  disputed: ['paid', 'partially_refunded', 'refunded', 'charged_back'],
  refunded: [],
  charged_back: [],
};

/** The delivery machine of one unit. Keys take the upper way, boxed goods the lower; the database holds the same table. */
export const UNIT_STEPS: Readonly<Record<DeliveryStatus, readonly DeliveryStatus[]>> = {
  waiting: ['held', 'voided', 'packed'],
  held: ['waiting', 'delivered', 'voided'],
  delivered: ['revealed', 'replaced', 'voided'],
  revealed: ['replaced', 'voided'],
  packed: ['shipped', 'voided'],
  shipped: ['received'],
  received: [],
  replaced: [],
  voided: [],
};

/** What the order's own state is derived from. */
export interface OrderFacts {
  payment: PaymentStatus;
  underReview: boolean;
  cancelled: boolean;
  refundRequested: boolean;
  completed: boolean;
  units: readonly DeliveryStatus[];
}

const HANDED_OVER: ReadonlySet<DeliveryStatus> = new Set(['delivered', 'revealed', 'shipped', 'received']);
/** Units that no longer count: replaced by another one, or taken back. */
const GONE: ReadonlySet<DeliveryStatus> = new Set(['replaced', 'voided']);

/** The status that the buyer sees. No other function derives it. */
export function deriveStatus(facts: OrderFacts): OrderStatus {
  switch (facts.payment) {
    case 'unpaid':
    case 'failed':
    case 'cancelled':
      return facts.cancelled ? 'cancelled' : 'awaiting_payment';
    case 'pending':
      return 'paying';
    case 'authorised':
      return facts.underReview ? 'under_review' : 'paying';
    case 'expired':
      return facts.cancelled ? 'cancelled' : 'expired';
    case 'refunded':
      return 'refunded';
    case 'disputed':
    case 'charged_back':
      return 'disputed';
    case 'partially_refunded':
      if (facts.underReview) return 'under_review';
      return facts.refundRequested ? 'refund_requested' : 'partially_refunded';
    case 'paid':
      break;
  }
  if (facts.underReview) return 'under_review';
  if (facts.refundRequested) return 'refund_requested';
  const counted = facts.units.filter((unit) => !GONE.has(unit));
  const over = counted.filter((unit) => HANDED_OVER.has(unit)).length;
  if (over === 0) return 'paid';
  if (over < counted.length) return 'partially_delivered';
  return facts.completed ? 'completed' : 'delivered';
}

/** Money has not come, and may still come. */
export const OPEN: ReadonlySet<OrderStatus> = new Set(['awaiting_payment', 'paying']);
const ENDED: ReadonlySet<OrderStatus> = new Set(['completed', 'cancelled', 'expired', 'refunded']);

/** How long after it was placed an order can still be paid again. */
export const PAY_AGAIN_HOURS = 24;
/** How long the buyer of a paid order whose keys are sold out may choose before it is refunded automatically. */
export const CHOICE_HOURS = 24;
/**
 * How long money is kept reserved for an order that awaits a decision, with its keys: less than any provider keeps it, and PayPal
 * promises it for three days. Hours.
 */
export const RESERVED_HOURS = 72;
/** How long after delivery an order is completed automatically. */
export const COMPLETE_AFTER_DAYS = 7;
/** Within how many hours of its payment an order that is held for review has been reviewed. */
export const REVIEW_HOURS = 2;
/** How long a refund can be requested: days from the payment, or from the release day if that is later. */
export const GUARANTEE_DAYS = 30;

/** Whether the guarantee covers something that was paid and released (null: before it was ordered) at these times. */
export function isGuaranteed(paidAt: Date | null, releasedAt: Date | null, now: Date): boolean {
  if (paidAt === null) return false;
  const from = Math.max(paidAt.getTime(), releasedAt?.getTime() ?? 0);
  return now.getTime() - from <= GUARANTEE_DAYS * 86_400_000;
}

export interface ActionFacts {
  status: OrderStatus;
  payment: PaymentStatus;
  placedAt: Date;
  paidAt: Date | null;
  /** The last release day of its pre-orders; null if it has none. */
  releasedAt: Date | null;
  refundRequested: boolean;
  completed: boolean;
  /** Its keys are a gift: the buyer does not get them. */
  gift: boolean;
  units: readonly DeliveryStatus[];
}

export type OrderAction = 'pay' | 'cancel' | 'delete' | 'confirm' | 'keys' | 'refund' | 'track';

const within = (from: Date, hours: number, now: Date): boolean =>
  now.getTime() - from.getTime() <= hours * 3_600_000;

/** What the buyer may do with the order now (decisions, "Order, payment, delivery"). */
export function actionsOf(facts: ActionFacts, now: Date): OrderAction[] {
  const { status, payment } = facts;
  const reserved = payment === 'authorised';
  const unpaid = OPEN.has(status) || status === 'expired' || reserved;
  const settled = payment === 'paid' || payment === 'partially_refunded';
  const actions: OrderAction[] = [];
  if (unpaid && !reserved && within(facts.placedAt, PAY_AGAIN_HOURS, now)) actions.push('pay');
  if (unpaid) actions.push('cancel');
  if (ENDED.has(status)) actions.push('delete');
  // The buyer of a gift has received nothing to confirm: the order is completed automatically once the keys were opened.
  if (
    settled &&
    !facts.gift &&
    !facts.completed &&
    (status === 'delivered' || status === 'partially_refunded') &&
    facts.units.some((u) => HANDED_OVER.has(u))
  )
    actions.push('confirm');
  if (
    settled &&
    !facts.gift &&
    status !== 'under_review' &&
    facts.units.some((u) => u === 'delivered' || u === 'revealed')
  )
    actions.push('keys');
  if (settled && !facts.refundRequested && isGuaranteed(facts.paidAt, facts.releasedAt, now))
    actions.push('refund');
  actions.push('track');
  return actions;
}

/** The time by which an order that is held for review will have been reviewed; null if it needs no review. */
export function reviewBy(order: {
  status: string;
  paid_at: Date | null;
  authorised_at: Date | null;
  held_at: Date | null;
}): Date | null {
  // The promise counts from the moment when the buyer had done their part, not from when the money was taken.
  const done = order.authorised_at ?? order.paid_at;
  if (order.status !== 'under_review' || !done) return null;
  const since = Math.max(done.getTime(), order.held_at?.getTime() ?? 0);
  return new Date(since + REVIEW_HOURS * 3_600_000);
}

/**
 * The time by which a refund request made at `from` will have been answered: two working days later, at the same hour
 * (specification, section 9). Saturday and Sunday do not count, in UTC.
 */
export function answerBy(from: Date): Date {
  const at = new Date(from);
  for (let days = 0; days < 2;) {
    at.setUTCDate(at.getUTCDate() + 1);
    if (at.getUTCDay() % 6 !== 0) days++;
  }
  return at;
}
