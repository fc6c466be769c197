import type { BalanceEntry } from '@halfturn/contract/balance.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { LedgerRow } from './balance.queries.ts';

export const entryWire = (row: LedgerRow): BalanceEntry => {
  const money = (amount: number) => ({ amount, currency: row.currency as Currency });
  return {
    no: row.no,
    kind: row.kind as BalanceEntry['kind'],
    amount: money(row.amount_minor),
    balance: money(row.balance_minor),
    orderNo: row.order_no,
    reason: row.reason,
    at: row.at.toISOString(),
  };
};
