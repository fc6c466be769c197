import type { BalanceEntry } from '@halfturn/contract/balance.ts';
import type { LedgerRow } from './balance.queries.ts';

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
