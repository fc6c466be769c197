import { problem } from '@halfturn/contract/problem.ts';
import * as calls from '@halfturn/contract/staff/coupons.ts';
import { audit, staffActor } from '../../house/audit/door.ts';
import { readPlain } from '../../house/settings/door.ts';
import { tierNames } from '../../people/membership/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction, type Db } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding, type StaffMember } from '../../platform/http/call.ts';
import {
  classChoices,
  countCoupons,
  couponById,
  couponRows,
  idsOfCoupons,
  singleCodes,
  usesOfCoupon,
} from './coupons.staff.queries.ts';
import { codesCsv, couponRowWire, couponWire, useWire } from './coupons.staff.wire.ts';
import { makeCodes } from './make-codes.ts';
import { editCoupon, endCoupon, makeCoupon } from './write-coupon.ts';

/** The staff's calls about coupons. */
export const couponsStaffRoutes = ({ db, clock }: Context): Binding[] => {
  const by = (staff: StaffMember) => ({ actor: staffActor(staff), giver: staff, now: clock.now() });
  return [
    bindStaff(calls.staffCoupons, async ({ query }) => {
      const now = clock.now();
      const { 'shop.timeZone': zone } = await readPlain(db, ['shop.timeZone']);
      const wish = { ...query, zone, now };
      const [ids, total] = await Promise.all([idsOfCoupons(db, wish, query), countCoupons(db, wish)]);
      const rows = await couponRows(db, ids);
      return { rows: rows.map((row) => couponRowWire(row, now)), total };
    }),

    bindStaff(calls.staffCouponChoices, async ({ visitor }) => ({
      classes: await classChoices(db, visitor.locale),
      levels: await tierNames(db, visitor.locale),
    })),

    bindStaff(calls.staffCouponById, async ({ params }) =>
      couponWire(await demand(db, params.id), clock.now()),
    ),

    bindStaff(calls.staffMakeCoupon, async ({ body: { id, ...terms }, staff }) => {
      await inTransaction(db, (trx) => makeCoupon(trx, id, terms, by(staff)));
      return { id };
    }),

    bindStaff(calls.staffEditCoupon, async ({ params, body, staff }) => {
      await inTransaction(db, (trx) => editCoupon(trx, params.id, body, by(staff)));
      return couponWire(await demand(db, params.id), clock.now());
    }),

    bindStaff(calls.staffEndCoupon, async ({ params, staff }) => {
      await inTransaction(db, (trx) => endCoupon(trx, params.id, by(staff)));
      return couponWire(await demand(db, params.id), clock.now());
    }),

    bindStaff(calls.staffCouponUses, async ({ params, query }) => {
      await demand(db, params.id);
      const { rows, total } = await usesOfCoupon(db, params.id, query);
      return { rows: rows.map(useWire), total };
    }),

    bindStaff(calls.staffMakeCodes, async ({ params, body, staff }) => {
      const codes = await inTransaction(db, (trx) => makeCodes(trx, params.id, body, by(staff)));
      return { csv: codesCsv(codes.map((code) => ({ code, uses: 0 }))), count: codes.length };
    }),

    bindStaff(calls.staffListCodes, async ({ params, staff }) =>
      inTransaction(db, async (trx) => {
        await demand(trx, params.id);
        const rows = await singleCodes(trx, params.id);
        await audit(trx, {
          actor: staffActor(staff),
          action: 'coupons.codes_exported',
          subject: `coupon:${params.id}`,
          after: { count: rows.length },
        });
        return { csv: codesCsv(rows), count: rows.length };
      }),
    ),
  ];
};

async function demand(db: Db, id: string) {
  const found = await couponById(db, id);
  if (!found) throw problem('not_found');
  return found;
}
