import { sql } from 'kysely';
import { tellStaff } from '../../house/staff/door.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { lockOrder, REVIEW_HOURS } from '../orders/door.ts';
import { reviewWaits } from './mail/review-waits.mail.ts';

/** Who hears of an order that waits for a look, and how many minutes before the promised two hours are over. */
const STAGES = [
  { name: 'wait', minutesLeft: 60, roles: ['orders', 'finance'] },
  { name: 'late', minutesLeft: 25, roles: ['orders', 'finance', 'owner'] },
] as const;

/** Reminds the staff of orders that their buyers wait for, and tells the owner before a promise is broken. Returns how many wait. */
export async function remindReviews(db: Db, now: Date): Promise<number> {
  let waiting = 0;
  for (const { name, minutesLeft, roles } of STAGES) {
    const since = new Date(now.getTime() - REVIEW_HOURS * 3_600_000 + minutesLeft * 60_000);
    const due = await db
      .selectFrom('orders as o')
      .select('o.id')
      .where('o.under_review', '=', true)
      .where('o.status', '=', 'under_review')
      .where(sql<Date>`greatest(coalesce(o.authorised_at, o.paid_at), o.held_at)`, '<=', since)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('mails as m')
              .select('m.id')
              .whereRef('m.subject_id', '=', 'o.id')
              .where('m.kind', '=', reviewWaits(name).kind),
          ),
        ),
      )
      .orderBy('o.paid_at')
      .limit(100)
      .execute();
    for (const { id } of due)
      await inTransaction(db, async (trx) => {
        const order = await lockOrder(trx, id);
        if (order.status !== 'under_review') return;
        const { kind } = reviewWaits(name);
        await tellStaff(trx, { kind, dedupe: `review-${name}:${id}`, subjectId: id, roles });
      });
    waiting += due.length;
  }
  return waiting;
}
