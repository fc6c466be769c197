import type { OrderBulkAct, OrderBulkReason } from '@halfturn/contract/staff/order-bulk-parts.ts';
import type { StaffOrderAction } from '@halfturn/contract/staff/orders.ts';
import { staffActionsOf, type StaffFacts } from './staff-actions.ts';

export const MOST_TAGS = 20;

/** What decides whether an act for many fits an order. */
export interface BulkFacts extends StaffFacts {
  /** Money came once, also if it went back since. */
  everPaid: boolean;
  tags: readonly string[];
}

const ACTION: Readonly<Record<'resend' | 'cancel' | 'packed' | 'received', StaffOrderAction>> = {
  resend: 'staffResendKeys',
  cancel: 'staffCancelOrder',
  packed: 'staffPack',
  received: 'staffReceive',
};

const ON_SLIP: ReadonlySet<string> = new Set(['waiting', 'packed', 'shipped', 'received']);

/** Why an act does not fit an order now; null if it fits. The commands decide the same under the order's lock. */
export function whyNot(act: OrderBulkAct, tag: string, facts: BulkFacts): OrderBulkReason | null {
  if (act === 'untag') return facts.tags.includes(tag) ? null : 'no_tag';
  if (act === 'tag') {
    if (facts.tags.includes(tag)) return 'has_tag';
    return facts.tags.length >= MOST_TAGS ? 'tags_full' : null;
  }
  if (act === 'slips') {
    if (!facts.everPaid) return 'not_paid';
    const packs = facts.units.some(({ kind, status }) => kind === 'physical' && ON_SLIP.has(status));
    return packs ? null : 'no_goods';
  }
  if (staffActionsOf(facts).includes(ACTION[act])) return null;
  if (act === 'cancel') return facts.everPaid ? 'paid' : 'ended';
  if (!facts.paid) return 'not_paid';
  if (act === 'received') return 'not_shipped';
  if (facts.underReview || facts.refundRequested) return 'held';
  if (act === 'packed') return 'no_goods';
  return facts.gift ? 'gift' : 'no_keys';
}
