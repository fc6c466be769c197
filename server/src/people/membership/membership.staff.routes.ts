import { present } from '@halfturn/contract/primitives/rows.ts';
import { problem } from '@halfturn/contract/problem.ts';
import * as calls from '@halfturn/contract/staff/membership.ts';
import { staffActor } from '../../house/audit/door.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { adjustPoints } from './adjust-points.ts';
import { editTier } from './edit-tier.ts';
import { lostAt } from './expiry.ts';
import { ledgerOf } from './membership.queries.ts';
import { memberById, pointsFigures, tiersWithMembers } from './membership.staff.queries.ts';
import { figuresWire, staffMemberWire, staffTierWire } from './membership.staff.wire.ts';
import { entryWire } from './membership.wire.ts';

/** Levels, members and their points, for staff. */
export const membershipStaffRoutes = ({ db, clock }: Context): Binding[] => [
  bindStaff(calls.staffMembership, async () => {
    const [tiers, figures] = await Promise.all([tiersWithMembers(db), pointsFigures(db, clock.now())]);
    return { tiers: tiers.map(staffTierWire), ...figuresWire(figures) };
  }),

  bindStaff(calls.staffEditTier, async ({ params, body, staff }) => {
    await inTransaction(db, (trx) => editTier(trx, params.level, body, staffActor(staff)));
    const tiers = await tiersWithMembers(db);
    return staffTierWire(present(tiers.find(({ level }) => level === params.level)));
  }),

  bindStaff(calls.staffMemberById, async ({ params, query, visitor }) => {
    const row = await memberById(db, params.id);
    if (!row) throw problem('not_found');
    const { rows, total } = await ledgerOf(db, row.id, query);
    const names = await staffNames(db, [...new Set(rows.map(({ actor }) => actor))]);
    return {
      member: {
        ...staffMemberWire(row, visitor.locale),
        pointsExpireAt: lostAt(row)?.toISOString() ?? null,
      },
      ledger: {
        rows: rows.map((entry) => ({ ...entryWire(entry), by: names.get(entry.actor) ?? '' })),
        total,
      },
    };
  }),

  bindStaff(calls.staffAdjustPoints, async ({ params, body, staff }) =>
    inTransaction(db, async (trx) => {
      if (!(await memberById(trx, params.id))) throw problem('not_found');
      const by = { actor: staffActor(staff), giver: staff, now: clock.now() };
      return { points: await adjustPoints(trx, { ...body, accountId: params.id }, by) };
    }),
  ),
];
