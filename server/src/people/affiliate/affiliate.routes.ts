import { accountAffiliate, affiliateToBalance } from '@halfturn/contract/affiliates.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindMember, type Binding } from '../../platform/http/call.ts';
import { affiliateOf, latestEntries } from './affiliate.queries.ts';
import { affiliateWire } from './affiliate.wire.ts';
import { moveToBalance } from './move-to-balance.ts';

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
