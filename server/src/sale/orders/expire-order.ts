import type { Db, Trx } from '../../platform/db/kysely.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { tellMember } from '../../people/notices/door.ts';
import { emit } from '../../platform/jobs/events.ts';
import { giveBackSpent } from './give-back-spent.ts';
import { movePayment } from './move-payment.ts';
import { newsOf } from './news-for-member.ts';
import { OPEN } from './order.ts';
import { orderExpired } from './orders.events.ts';
import { lockOrder } from './orders.queries.ts';
import { releaseUnits } from './release-units.ts';

/** Ends one order whose time to pay is up. Looks again under the lock: a payment may have come first. */
export async function expireOrder(trx: Trx, orderId: string, now: Date): Promise<boolean> {
  const order = await lockOrder(trx, orderId);
  if (!OPEN.has(order.status as never) || !order.expires_at || order.expires_at > now) return false;
  await releaseUnits(trx, orderId);
  const set = { expires_at: null };
  const expired = await movePayment(trx, order, { to: 'expired', actor: 'sweeper', set }, now);
  await giveBackSpent(trx, expired, now);
  await tellMember(trx, newsOf(expired, now));
  await emit(trx, orderExpired, { orderId });
  return true;
}

/** How many orders one sweep ends; the rest is for the next, a few seconds on. */
const BATCH = 200;

/** Ends every order whose time is up, each in a transaction of its own. Returns how many. */
export async function sweepExpired(db: Db, now: Date): Promise<number> {
  const due = await db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['awaiting_payment', 'paying'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(BATCH)
    .execute();
  let ended = 0;
  for (const { id } of due) if (await inTransaction(db, (trx) => expireOrder(trx, id, now))) ended++;
  return ended;
}
