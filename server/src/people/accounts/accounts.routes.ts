import { getInfo } from '@halfturn/contract/accounts.ts';
import type { Context } from '../../platform/context.ts';
import { bindMember, type Binding } from '../../platform/http/call.ts';
import { accountById, loginsOf } from './accounts.queries.ts';
import { accountWire } from './accounts.wire.ts';

export const accountsRoutes = ({ db }: Context): Binding[] => [
  bindMember(getInfo, async ({ member }) => {
    const [account, [lastLogin]] = await Promise.all([
      accountById(db, member.id),
      loginsOf(db, member.id, { pageNum: 1, pageSize: 1 }),
    ]);
    return accountWire(account, lastLogin);
  }),
];
