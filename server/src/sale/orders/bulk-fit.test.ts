import type { OrderBulkAct, OrderBulkReason } from '@halfturn/contract/staff/order-bulk-parts.ts';
import { expect, test } from 'vitest';
import { whyNot, type BulkFacts } from './bulk-fit.ts';

const facts = (more: Partial<BulkFacts>): BulkFacts => ({
  paid: false,
  authorised: false,
  underReview: false,
  refundRequested: false,
  payable: false,
  unpaid: false,
  byTransfer: false,
  asksProvider: false,
  keysOwed: false,
  leftMinor: 0,
  keysOut: false,
  gift: false,
  keysToCome: false,
  units: [],
  everPaid: false,
  tags: [],
  ...more,
});
const paid = { paid: true, everPaid: true };
const goods = (status: 'waiting' | 'packed' | 'shipped' | 'received') =>
  ({ units: [{ kind: 'physical', status }] }) as const;

test.each<[OrderBulkAct, Partial<BulkFacts>, OrderBulkReason | null]>([
  ['tag', {}, null],
  ['tag', { tags: ['x'] }, 'has_tag'],
  ['tag', { tags: Array.from({ length: 20 }, (_, no) => `tag ${no}`) }, 'tags_full'],
  ['untag', { tags: ['x'] }, null],
  ['untag', {}, 'no_tag'],
  ['cancel', { unpaid: true }, null],
  ['cancel', paid, 'paid'],
  ['cancel', { everPaid: true }, 'paid'],
  ['cancel', {}, 'ended'],
  ['resend', { ...paid, keysOut: true }, null],
  ['resend', {}, 'not_paid'],
  ['resend', { ...paid, keysOut: true, underReview: true }, 'held'],
  ['resend', { ...paid, keysOut: true, gift: true }, 'gift'],
  ['resend', paid, 'no_keys'],
  ['packed', { ...paid, ...goods('waiting') }, null],
  ['packed', goods('waiting'), 'not_paid'],
  ['packed', { ...paid, ...goods('waiting'), refundRequested: true }, 'held'],
  ['packed', { ...paid, ...goods('packed') }, 'no_goods'],
  ['received', { ...paid, ...goods('shipped') }, null],
  ['received', { ...paid, ...goods('packed') }, 'not_shipped'],
  ['slips', { ...paid, ...goods('received') }, null],
  ['slips', goods('waiting'), 'not_paid'],
  ['slips', paid, 'no_goods'],
])('%s with %j: %s', (act, more, reason) => {
  expect(whyNot(act, 'x', facts(more))).toBe(reason);
});
