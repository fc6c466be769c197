import { accountBalance, type BalanceEntry } from '@halfturn/contract/balance.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { staffBalance, staffChangeBalance } from '@halfturn/contract/staff/balance.ts';
import { staffActor } from '../../house/audit/door.ts';
import { staffNames } from '../../house/staff/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { type Binding, bindMember, bindStaff } from '../../platform/http/call.ts';
import { balancesOf, customerName, ledgerOf, type LedgerRow } from './balance.queries.ts';
import { changeBalance } from './change-balance.ts';

export const balanceRoutes = ({ db }: Context): Binding[] => [
  bindMember(accountBalance, async ({ query, member }) => {
    const [balances, { rows, total }] = await Promise.all([
      balancesOf(db, member.id),
      ledgerOf(db, member.id, query),
    ]);
    return { balances, rows: rows.map(entryWire), total };
  }),
];

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

export const entryWire = (row: LedgerRow): BalanceEntry => {
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    no: row.no,
    kind: row.kind,
    amount: money(row.amount_minor),
    balance: money(row.balance_minor),
    orderNo: row.order_no,
    reason: row.reason,
    at: row.at.toISOString(),
  };
};
