import { accountPoints, getUserLevelInfo, homeMembership } from '@halfturn/contract/membership.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { bind, bindMember, type Binding } from '../../platform/http/call.ts';
import { ledgerOf, membershipOf, tiersOf } from './membership.queries.ts';
import { entryWire, levelWire, membershipWire, memberWire } from './membership.wire.ts';

/** What `getInfo` says of the membership, for who tells of the account. */
export const memberFacts =
  ({ db }: Pick<Context, 'db'>) =>
  async (accountId: string, locale: Locale) =>
    memberWire(await membershipOf(db, accountId), locale);

export const membershipRoutes = ({ db }: Context): Binding[] => [
  bind(homeMembership, async ({ visitor }) => membershipWire(await tiersOf(db), visitor.locale)),

  bindMember(getUserLevelInfo, async ({ params, member, visitor }) => {
    if (params.id !== member.id) throw problem('forbidden');
    const [standing, tiers, row] = await Promise.all([
      membershipOf(db, member.id),
      tiersOf(db),
      db
        .selectFrom('memberships')
        .select(['points', 'active_at', 'warned_at'])
        .where('account_id', '=', member.id)
        .executeTakeFirst(),
    ]);
    return levelWire(standing, tiers, row, visitor.locale);
  }),

  bindMember(accountPoints, async ({ query, member }) => {
    const { rows, total, points } = await ledgerOf(db, member.id, query);
    return { rows: rows.map(entryWire), total, points };
  }),
];
