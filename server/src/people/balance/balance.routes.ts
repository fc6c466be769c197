import { accountBalance } from '@halfturn/contract/balance.ts';
import type { Context } from '../../platform/context.ts';
import { bindMember, type Binding } from '../../platform/http/call.ts';
import { balancesOf, ledgerOf } from './balance.queries.ts';
import { entryWire } from './balance.wire.ts';

export const balanceRoutes = ({ db }: Context): Binding[] => [
  bindMember(accountBalance, async ({ query, member }) => {
    const [balances, { rows, total }] = await Promise.all([
      balancesOf(db, member.id),
      ledgerOf(db, member.id, query),
    ]);
    return { balances, rows: rows.map(entryWire), total };
  }),
];
