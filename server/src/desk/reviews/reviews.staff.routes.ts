import { staffOrders } from '@halfturn/contract/staff/orders.ts';
import { mayCall } from '@halfturn/contract/staff/roles.ts';
import {
  staffDecideReview,
  staffKeepReview,
  staffReview,
  staffReviews,
  staffReviewsWaiting,
  staffSaveWritingRules,
  staffWritingRules,
  type WritingRules,
} from '@halfturn/contract/staff/reviews.ts';
import { staffActor } from '../../house/audit/door.ts';
import { readPlain } from '../../house/settings/door.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { decideReview } from './decide-review.ts';
import { keepReview } from './report-review.ts';
import { reportsOf } from './reports.queries.ts';
import {
  countStates,
  idsOfReviews,
  reviewForStaff,
  reviewRows,
  waitingReviews,
} from './reviews.staff.queries.ts';
import { staffFullWire, staffRowWire } from './reviews.wire.ts';
import { readRules, saveRules } from './writing-rules.ts';
import { versionOf } from '../../platform/version-of.ts';

/** Reading what visitors have written, and deciding on it. */
export const reviewsStaffRoutes = ({ db, clock }: Context): Binding[] => [
  bindStaff(staffReviews, async ({ query }) => {
    const { 'shop.timeZone': zone } = await readPlain(db, ['shop.timeZone']);
    const wish = { ...query, zone };
    const [ids, counts] = await Promise.all([idsOfReviews(db, wish, query), countStates(db, wish)]);
    const rows = await reviewRows(db, ids);
    return { rows: rows.map(staffRowWire), total: counts[query.state], counts };
  }),

  bindStaff(staffReview, async ({ params, staff }) => {
    const [row, reports] = await Promise.all([reviewForStaff(db, params.id), reportsOf(db, params.id)]);
    const names = await staffNames(db, row.decided_by ? [row.decided_by] : []);
    const sees = mayCall(staff, staffOrders);
    return staffFullWire(row, { reports, decidedBy: names.get(row.decided_by ?? '') ?? '', sees });
  }),

  bindStaff(staffDecideReview, async ({ params, body, staff }) => {
    const by = { actor: staffActor(staff), now: clock.now() };
    return { state: await inTransaction(db, (trx) => decideReview(trx, params.id, body, by)) };
  }),

  bindStaff(staffKeepReview, async ({ params, body, staff }) => {
    await inTransaction(db, (trx) => keepReview(trx, params.id, body.seen, staffActor(staff)));
    return null;
  }),

  bindStaff(staffReviewsWaiting, async ({ staff }) => {
    if (!mayCall(staff, staffDecideReview)) return { rows: [], total: 0 };
    const { rows, total } = await waitingReviews(db);
    return { rows: rows.map(staffRowWire), total };
  }),

  bindStaff(staffWritingRules, async () => rulesWire(await readRules(db))),

  bindStaff(staffSaveWritingRules, async ({ body, staff }) =>
    rulesWire(await inTransaction(db, (trx) => saveRules(trx, body, staffActor(staff)))),
  ),
];

const rulesWire = (rules: WritingRules) => ({ ...rules, version: versionOf(rules) });
