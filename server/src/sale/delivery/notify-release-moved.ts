import { lastOf } from '@halfturn/contract/primitives/rows.ts';
import * as z from 'zod';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { ordersAwaitingRelease } from './delivery.queries.ts';
import { releaseMoved } from './mail/pre-ordered.mail.ts';

/** Orders that are told in one transaction. */
const AT_ONCE = 200;

/** The job that the database leaves when the release day of a product is moved while orders wait for it. */
export const notifyReleaseMoved = defineJob<Context, z.ZodType>({
  name: 'delivery.notifyReleaseMoved',
  // `move` names the change. Jobs that were left before it had a name go by the day.
  payload: z.object({ productId: z.uuid(), day: z.iso.date(), move: z.uuid().optional() }),
  run: async ({ db }, payload) => {
    const { productId, day, move = day } = payload as { productId: string; day: string; move?: string };
    for (let after: string | null = null; ;) {
      const from: string | null = after;
      after = await inTransaction(db, async (trx) => {
        const orders = await ordersAwaitingRelease(trx, { productId, day }, from, AT_ONCE);
        for (const { id, email, locale } of orders)
          await queueMail(trx, {
            kind: releaseMoved.kind,
            // Once a change, however often the job runs. A day that was moved back and forth is told again.
            dedupe: `release-moved:${id}:${productId}:${move}`,
            subjectId: id,
            recipient: email,
            locale: locale,
          });
        return orders.length < AT_ONCE ? null : lastOf(orders).id;
      });
      if (after === null) return;
    }
  },
});
