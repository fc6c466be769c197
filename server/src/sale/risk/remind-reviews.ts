import { notifyStaff } from '../../house/staff/door.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { lockOrder, REVIEW_HOURS } from '../orders/door.ts';
import { reviewWaits } from './mail/review-waits.mail.ts';
import { ordersToRemind } from './risk.queries.ts';

/** The reminders of an order under review: how many minutes before the promised two hours end, and to whom. */
const STAGES = [
  { name: 'wait', minutesLeft: 60, roles: ['orders', 'finance'] },
  { name: 'late', minutesLeft: 25, roles: ['orders', 'finance', 'owner'] },
] as const;

/** Reminds staff of orders under review, and the owner before the promise is broken. Returns how many reminders were due. */
export async function remindReviews(db: Db, now: Date): Promise<number> {
  let waiting = 0;
  for (const { name, minutesLeft, roles } of STAGES) {
    const { kind } = reviewWaits(name);
    const since = new Date(now.getTime() - REVIEW_HOURS * 3_600_000 + minutesLeft * 60_000);
    const due = await ordersToRemind(db, kind, since);
    for (const id of due)
      await inTransaction(db, async (trx) => {
        const order = await lockOrder(trx, id);
        if (order.status !== 'under_review') return;
        await notifyStaff(trx, { kind, dedupe: `review-${name}:${id}`, subjectId: id, roles });
      });
    waiting += due.length;
  }
  return waiting;
}
