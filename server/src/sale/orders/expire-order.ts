import type { Db, Trx } from '../../platform/db/kysely.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { notifyMember } from '../../people/notices/door.ts';
import { emit } from '../../platform/jobs/events.ts';
import { ordersToExpire } from './due-orders.queries.ts';
import { giveBackSpent } from './give-back-spent.ts';
import { movePayment } from './move-payment.ts';
import { newsOf } from './news-for-member.ts';
import { OPEN } from './order.ts';
import { orderExpired } from './orders.events.ts';
import { lockOrder, type OrderRow } from './orders.queries.ts';
import { releaseUnits } from './release-units.ts';
import { notifyNotTaken } from './notify-buyer.ts';

/** Ends one order whose time to pay is up. Looks again under the lock: a payment may have come first. */
export async function expireOrder(trx: Trx, orderId: string, now: Date): Promise<boolean> {
  const order = await lockOrder(trx, orderId);
  if (!isOpen(order) || !order.expires_at || order.expires_at > now) return false;
  await endUnpaid(trx, order, 'sweeper', now);
  return true;
}

/**
 * Ends a locked order that will not be paid: its time has expired, or the money that was reserved for it is gone. Its keys are for
 * sale again. A buyer who believes that they have paid is told that nothing was taken.
 */
export async function endUnpaid(trx: Trx, order: OrderRow, actor: string, now: Date): Promise<void> {
  await releaseUnits(trx, order.id);
  const expired = await movePayment(
    trx,
    order,
    { to: 'expired', actor, set: { expires_at: null, authorised_at: null } },
    now,
  );
  await giveBackSpent(trx, expired, now);
  if (order.payment_status === 'authorised') await notifyNotTaken(trx, order);
  await notifyMember(trx, newsOf(expired, now));
  await emit(trx, orderExpired, { orderId: order.id });
}

const isOpen = (order: OrderRow): boolean => OPEN.has(order.status) || order.payment_status === 'authorised';

/** Ends every order whose time is up, each in a transaction of its own. Returns how many. */
export async function sweepExpired(db: Db, now: Date): Promise<number> {
  let ended = 0;
  for (const id of await ordersToExpire(db, now))
    if (await inTransaction(db, (trx) => expireOrder(trx, id, now))) ended++;
  return ended;
}
