import { accountAffiliate, affiliateToBalance } from '@halfturn/contract/affiliates.ts';
import { problem } from '@halfturn/contract/problem.ts';
import * as calls from '@halfturn/contract/staff/affiliates.ts';
import { staffActor } from '../../house/audit/door.ts';
import { readPlain } from '../../house/settings/door.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { type Binding, bindMember, bindStaff } from '../../platform/http/call.ts';
import { affiliateRows, countAffiliates, idsOfAffiliates } from './affiliate-lists.queries.ts';
import { affiliateOf, latestEntries } from './affiliate.queries.ts';
import { affiliateWire, staffAffiliateRowWire, staffAffiliateWire } from './affiliate.wire.ts';
import { changeAffiliate, makeAffiliate } from './edit-affiliate.ts';
import { moveToBalance, payAffiliate } from './pay-affiliate.ts';

export const affiliateRoutes = ({ db, clock }: Context): Binding[] => {
  const mine = async (accountId: string) => {
    const affiliate = await affiliateOf(db, accountId, clock.now());
    return affiliateWire(affiliate, affiliate ? await latestEntries(db, accountId) : []);
  };
  return [
    bindMember(accountAffiliate, ({ member }) => mine(member.id)),

    bindMember(affiliateToBalance, async ({ member, visitor, once }) => {
      await once<null>((record) =>
        inTransaction(db, async (trx) => {
          await moveToBalance(trx, member.id, visitor.locale, clock.now());
          await record(trx, null);
          return null;
        }),
      );
      return await mine(member.id);
    }),
  ];
};

/** Percent → hundredths of a percent. */
const basisPoints = (percent: number): number => Math.round(percent * 100);

/** Affiliates and their payouts, for staff. */
export const affiliateStaffRoutes = ({ db, clock }: Context): Binding[] => {
  const one = async (accountId: string): Promise<calls.StaffAffiliate> => {
    const [affiliate, entries] = await Promise.all([
      affiliateOf(db, accountId, clock.now()),
      latestEntries(db, accountId),
    ]);
    if (!affiliate) throw problem('not_found');
    const names = await staffNames(db, [...new Set(entries.map(({ actor }) => actor))]);
    return staffAffiliateWire(affiliate, entries, names);
  };
  return [
    bindStaff(calls.staffAffiliates, async ({ query }) => {
      const { 'shop.timeZone': zone } = await readPlain(db, ['shop.timeZone']);
      const wish = { ...query, zone, now: clock.now() };
      const [ids, total] = await Promise.all([idsOfAffiliates(db, wish, query), countAffiliates(db, wish)]);
      const rows = await affiliateRows(db, ids, wish.now);
      return { rows: rows.map(staffAffiliateRowWire), total };
    }),

    bindStaff(calls.staffAffiliateById, ({ params }) => one(params.accountId)),

    bindStaff(calls.staffMakeAffiliate, async ({ body, staff }) => {
      const wanted = { accountId: body.accountId, rateBp: basisPoints(body.ratePercent) };
      const by = { actor: staffActor(staff), now: clock.now() };
      await inTransaction(db, (trx) => makeAffiliate(trx, wanted, by));
      return await one(body.accountId);
    }),

    bindStaff(calls.staffChangeAffiliate, async ({ params, body, staff }) => {
      const { accountId } = params;
      const wanted = {
        accountId,
        rateBp: basisPoints(body.ratePercent),
        active: body.active,
        version: body.version,
      };
      const by = { actor: staffActor(staff), now: clock.now() };
      await inTransaction(db, (trx) => changeAffiliate(trx, wanted, by));
      return await one(accountId);
    }),

    bindStaff(calls.staffPayAffiliate, async ({ params, body, staff }) => {
      const { accountId } = params;
      const payout = { id: body.id, accountId, amountMinor: body.amount, note: body.reference };
      await inTransaction(db, (trx) => payAffiliate(trx, payout, { staff, now: clock.now() }));
      return await one(accountId);
    }),
  ];
};
