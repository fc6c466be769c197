import { keysOf } from '@halfturn/contract/primitives/names.ts';
import type { OrderStatus } from '@halfturn/contract/orders.ts';

/** The list by state: which states stand behind each tab. Each state stands behind one, beside `all`. */
export const TABS = {
  to_pay: ['awaiting_payment', 'paying'],
  under_way: ['paid', 'under_review', 'partially_delivered'],
  to_confirm: ['delivered'],
  completed: ['completed'],
  money_back: ['refund_requested', 'partially_refunded', 'refunded', 'disputed'],
  cancelled: ['cancelled', 'expired'],
} as const satisfies Record<string, readonly OrderStatus[]>;

export type Tab = keyof typeof TABS;

/** The tab that an address names; null for the whole list, and for what is no tab. */
export const tabOf = (state: string | null): Tab | null => keysOf(TABS).find((tab) => tab === state) ?? null;

/** How many orders stand behind a tab; behind all of them for null. */
export function countOf(counts: Partial<Record<OrderStatus, number>>, tab: Tab | null): number {
  const states: readonly OrderStatus[] = tab === null ? keysOf(counts) : TABS[tab];
  return states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
}
