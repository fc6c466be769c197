import { accountPoints, getUserLevelInfo, homeMembership } from '@halfturn/contract/membership.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Context } from '../../platform/context.ts';
import { bind, bindMember, type Binding } from '../../platform/http/call.ts';
import { activityOf, ledgerOf, membershipOf, tiersOf } from './membership.queries.ts';
import { entryWire, levelWire, membershipWire, memberWire } from './membership.wire.ts';

/** The membership part of `getInfo`. */
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
      activityOf(db, member.id),
    ]);
    return levelWire(standing, tiers, row, visitor.locale);
  }),

  bindMember(accountPoints, async ({ query, member }) => {
    const { rows, total, points } = await ledgerOf(db, member.id, query);
    return { rows: rows.map(entryWire), total, points };
  }),
];
