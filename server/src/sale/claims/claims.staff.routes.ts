import * as calls from '@halfturn/contract/staff/claims.ts';
import { staffReplaceKey } from '@halfturn/contract/staff/order-acts.ts';
import { readPlain } from '../../house/settings/door.ts';
import { staffActor } from '../../house/audit/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { orderForStaff } from '../orders/door.ts';
import { answerClaim } from './answer-claim.ts';
import { claimForStaff, claimRows, countClaimTabs, idsOfClaims } from './claims.staff.queries.ts';
import { replaceByStaff } from './replace-by-staff.ts';
import { staffClaimWire, staffRowWire } from './claims.staff.wire.ts';

/** The queue of claims, and the answers to them. */
export const claimsStaffRoutes = ({ db, clock }: Context): Binding[] => [
  bindStaff(calls.staffClaims, async ({ query }) => {
    const { 'shop.timeZone': zone } = await readPlain(db, ['shop.timeZone']);
    const wish = { ...query, zone };
    const [ids, counts] = await Promise.all([idsOfClaims(db, wish, query), countClaimTabs(db, wish)]);
    const rows = await claimRows(db, ids);
    const total = counts[query.tab];
    return { rows: rows.map(staffRowWire), total, counts, serverNow: clock.now().toISOString() };
  }),

  bindStaff(staffReplaceKey, async ({ params, body, staff }) => {
    const { id } = await orderForStaff(db, params.orderNo);
    const by = { actor: staffActor(staff), staffId: staff.id, now: clock.now() };
    const { status } = await inTransaction(db, (trx) => replaceByStaff(trx, id, body, by));
    return { status };
  }),

  bindStaff(calls.staffReadClaim, async ({ params }) =>
    staffClaimWire(await claimForStaff(db, params.id), clock.now()),
  ),

  bindStaff(calls.staffAnswerClaim, async ({ params, body, staff }) => {
    const by = { actor: staffActor(staff), staffId: staff.id, now: clock.now() };
    await inTransaction(db, (trx) => answerClaim(trx, params.id, body, by));
    return staffClaimWire(await claimForStaff(db, params.id), clock.now());
  }),
];
