import type { Money } from '@halfturn/contract/primitives/money.ts';
import * as calls from '@halfturn/contract/staff/withdrawals.ts';
import { staffActor } from '../../house/audit/door.ts';
import { readPlain } from '../../house/settings/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bindStaff, type Binding } from '../../platform/http/call.ts';
import { unitAmount } from '../orders/door.ts';
import { settleGoods } from './settle-goods.ts';
import {
  countWithdrawals,
  idsOfWithdrawals,
  withdrawalForStaff,
  withdrawalRows,
  type ListedWithdrawal,
} from './withdrawals.staff.queries.ts';

/** A withdrawal as staff see it, field by field. */
function staffWire(row: ListedWithdrawal): calls.StaffWithdrawal {
  const money = (amount: number): Money => ({ amount, currency: row.currency });
  return {
    id: row.id,
    orderNo: row.order_no,
    name: row.name,
    email: row.email,
    at: row.declared_at.toISOString(),
    refunded: money(row.refunded_minor),
    units: row.units.map((unit) => ({
      id: unit.id,
      product: unit.product,
      no: unit.no,
      of: unit.of,
      worth: money(
        unitAmount(
          { total_minor: unit.line_total, tax_added_minor: unit.line_tax, quantity: unit.of },
          unit.no,
          row.currency,
        ),
      ),
      settled: unit.settled,
    })),
  };
}

/** The withdrawals, and the goods that come back. */
export const withdrawalsStaffRoutes = ({ db, clock }: Context): Binding[] => [
  bindStaff(calls.staffWithdrawals, async ({ query }) => {
    const { 'shop.timeZone': zone } = await readPlain(db, ['shop.timeZone']);
    const wish = { ...query, zone };
    const [ids, counts] = await Promise.all([idsOfWithdrawals(db, wish, query), countWithdrawals(db, wish)]);
    const rows = await withdrawalRows(db, ids);
    return { rows: rows.map(staffWire), total: counts[query.tab], counts };
  }),

  bindStaff(calls.staffSettleWithdrawal, async ({ params, body, staff }) => {
    const by = { actor: staffActor(staff), now: clock.now() };
    await inTransaction(db, (trx) => settleGoods(trx, params.id, body, by));
    return staffWire(await withdrawalForStaff(db, params.id));
  }),
];
