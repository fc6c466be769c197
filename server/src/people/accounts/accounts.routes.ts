import { getInfo } from '@halfturn/contract/accounts.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Context } from '../../platform/context.ts';
import { bindMember, type Binding } from '../../platform/http/call.ts';
import { accountById, loginsOf } from './accounts.queries.ts';
import { accountWire, type MemberFacts } from './accounts.wire.ts';

/** @param memberFacts where a member stands, which a slice to the right knows */
export const accountsRoutes = (
  { db }: Context,
  memberFacts: (accountId: string, locale: Locale) => Promise<MemberFacts>,
): Binding[] => [
  bindMember(getInfo, async ({ member, visitor }) => {
    const [account, [lastLogin], facts] = await Promise.all([
      accountById(db, member.id),
      loginsOf(db, member.id, { pageNum: 1, pageSize: 1 }),
      memberFacts(member.id, visitor.locale),
    ]);
    return accountWire(account, lastLogin, facts);
  }),
];
