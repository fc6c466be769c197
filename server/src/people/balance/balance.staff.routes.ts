import { problem } from '@halfturn/contract/problem.ts';
import { staffBalance, staffChangeBalance } from '@halfturn/contract/staff/balance.ts';
import { staffActor } from '../../house/audit/door.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { balancesOf, customerName, ledgerOf } from './balance.queries.ts';
import { entryWire } from './balance.wire.ts';
import { changeBalance } from './change-balance.ts';

/** A member's store credit, for the back office. */
export const balanceStaffRoutes = ({ db, clock }: Context): Binding[] => [
  bindStaff(staffBalance, async ({ params, query }) => {
    const member = await customerName(db, params.id);
    if (!member) throw problem('not_found');
    const [balances, { rows, total }] = await Promise.all([
      balancesOf(db, member.id),
      ledgerOf(db, member.id, query),
    ]);
    const names = await staffNames(db, [...new Set(rows.map((row) => row.actor))]);
    return {
      member,
      balances,
      rows: rows.map((row) => ({ ...entryWire(row), by: names.get(row.actor) ?? '' })),
      total,
    };
  }),

  bindStaff(staffChangeBalance, async ({ params, body, staff }) => {
    const { id, currency, amount: amountMinor, reason } = body;
    const change = { id, accountId: params.id, currency, amountMinor, reason };
    const by = { actor: staffActor(staff), giver: staff, now: clock.now() };
    const amount = await inTransaction(db, (trx) => changeBalance(trx, change, by));
    return { balance: { amount, currency } };
  }),
];
