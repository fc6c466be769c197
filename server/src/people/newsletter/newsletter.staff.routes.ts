import { problem } from '@halfturn/contract/problem.ts';
import * as calls from '@halfturn/contract/staff/newsletter.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { eraseSubscriber } from './erase.ts';
import { readersAfter, subscriberCounts, subscribers } from './newsletter.queries.ts';
import { subscribersCsv, subscriberWire } from './newsletter.wire.ts';

/** The most addresses in one part of an export, so that replies stay small. */
const PART = 5_000;

/** Subscribers, for staff. */
export const newsletterStaffRoutes = ({ db }: Context): Binding[] => [
  bindStaff(calls.staffSubscribers, async ({ query }) => {
    const { rows, total } = await subscribers(db, query);
    return { rows: rows.map(subscriberWire), total, counts: await subscriberCounts(db) };
  }),

  bindStaff(calls.staffExportSubscribers, async ({ body, staff }) =>
    inTransaction(db, async (trx) => {
      const rows = await readersAfter(trx, body.after, PART);
      await audit(trx, {
        actor: staffActor(staff),
        action: 'newsletter.exported',
        subject: 'newsletter',
        after: { count: rows.length, from: body.after ?? null },
      });
      return {
        csv: subscribersCsv(rows, body.after === undefined),
        count: rows.length,
        next: rows.length === PART ? rows.at(-1)!.id : null,
      };
    }),
  ),

  bindStaff(calls.staffEraseSubscriber, async ({ params, staff }) => {
    const erased = await inTransaction(db, (trx) => eraseSubscriber(trx, params.id, staffActor(staff)));
    if (!erased) throw problem('not_found');
    return null;
  }),
];
