import { notifyMember } from '../../people/notices/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Trx } from '../../platform/db/kysely.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { orderCancelled } from './mail/order-cancelled.mail.ts';
import { orderHeld } from './mail/order-held.mail.ts';
import { orderNotTaken } from './mail/order-not-taken.mail.ts';
import { orderPaidMail } from './mail/order-paid.mail.ts';
import { orderShipped } from './mail/order-shipped.mail.ts';
import { refundDeclined } from './mail/refund-declined.mail.ts';
import { lockOrder, type OrderRow, type UnitRow } from './orders.queries.ts';

/** Subscriber of `order.shipped`: the buyer is told that the parcel has left, and how to track it. */
export async function notifyShipped(context: Context, { orderId }: { orderId: string }): Promise<void> {
  await tell(context, orderId, orderShipped.kind, `shipped:${orderId}`, 'shipped');
}

/** Subscriber of `refund.declined`: the buyer gets the answer that was promised, with its reason. */
export async function notifyDeclined(
  context: Context,
  { orderId, answeredAt }: { orderId: string; answeredAt: string },
): Promise<void> {
  const dedupe = `refund-declined:${orderId}:${answeredAt}`;
  await tell(context, orderId, refundDeclined.kind, dedupe, 'refund_declined', answeredAt);
}

/**
 * The buyer of a paid order that is reviewed first is told so, once. Not the buyer of one that a dispute holds later: they know of
 * the dispute.
 */
export async function notifyHeld(trx: Trx, order: OrderRow): Promise<void> {
  if (order.status !== 'under_review' || order.held_at !== null) return;
  await queueMail(trx, {
    kind: orderHeld.kind,
    dedupe: `held:${order.id}`,
    subjectId: order.id,
    recipient: order.email,
    locale: order.locale,
  });
}

/** The buyer of goods is told once that they are paid and packed next: until the parcel leaves, no other mail would say so. */
export async function notifyPaid(
  trx: Trx,
  order: OrderRow,
  units: readonly Pick<UnitRow, 'kind' | 'status'>[],
): Promise<void> {
  if (!units.some(({ kind, status }) => kind === 'physical' && status === 'waiting')) return;
  await queueMail(trx, {
    kind: orderPaidMail.kind,
    dedupe: `paid:${order.id}`,
    subjectId: order.id,
    recipient: order.email,
    locale: order.locale,
  });
}

/** Sends a mail, and to a member a notice too. */
async function tell(
  { db, clock }: Context,
  orderId: string,
  kind: string,
  dedupe: string,
  event: 'shipped' | 'refund_declined',
  times = '',
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { email, locale, account_id } = await lockOrder(trx, orderId);
    await queueMail(trx, { kind, dedupe, subjectId: orderId, recipient: email, locale: locale });
    if (account_id !== null)
      await notifyMember(trx, [{ accountId: account_id, orderId, event, times, at: clock.now() }]);
  });
}

/** Tells the buyer of an order that ends without its reserved money, and who believes that they have paid, that nothing was taken. */
export async function notifyNotTaken(trx: Trx, order: OrderRow): Promise<void> {
  await queueMail(trx, {
    kind: orderNotTaken.kind,
    dedupe: `not-taken:${order.id}:${order.authorised_at?.getTime() ?? 0}`,
    subjectId: order.id,
    recipient: order.email,
    locale: order.locale,
  });
}

/** Tells the buyer of an order that staff canceled. */
export async function notifyCancelled(trx: Trx, order: OrderRow): Promise<void> {
  await queueMail(trx, {
    kind: orderCancelled.kind,
    dedupe: `cancelled:${order.id}`,
    subjectId: order.id,
    recipient: order.email,
    locale: order.locale,
  });
}
