import { convertFromBase, type Currency } from '@halfturn/contract/primitives/money.ts';
import { deriveStatus, type OrderFacts } from '@halfturn/server/src/sale/orders/order.ts';
import type { Invariant } from './invariant.ts';

/** What the store's own functions work out again. Equal cases are judged once: a million orders have some hundred. */
export const DERIVED: readonly Invariant[] = [
  {
    id: 'status-derived',
    title: 'An order is what its payment and its units make it',
    why: 'The buyer sees a state that is not the true one, and may be kept from a key or a refund.',
    sql: `
      select status || ' (' || payment_status || '; ' || array_to_string(units, ', ') || '), as ' || min(order_no) as what,
        count(*) as weight, status, payment_status, under_review, cancelled, refund_requested, completed, units
      from (
        select o.order_no, o.status, o.payment_status, o.under_review, o.cancelled_at is not null as cancelled,
          o.refund_requested_at is not null as refund_requested, o.completed_at is not null as completed,
          array(select distinct d.status from deliveries d where d.order_id = o.id order by 1) as units
        from orders o) o
      group by status, payment_status, under_review, cancelled, refund_requested, completed, units`,
    broken: (row) => {
      const facts = {
        payment: row.payment_status,
        underReview: row.under_review,
        cancelled: row.cancelled,
        refundRequested: row.refund_requested,
        completed: row.completed,
        units: row.units,
      } as OrderFacts;
      return deriveStatus(facts) !== row.status;
    },
  },
  {
    id: 'prices-converted',
    title: 'Each line costs its base price at the rate of the order, or a fixed one',
    why: 'A buyer was charged by another rate than the one that was shown.',
    sql: `
      select o.currency || ' ' || l.unit_minor || ' for ' || l.base_minor || ' cents at ' || o.rate || ', as '
          || min(o.order_no) as what,
        count(*) as weight, o.currency, o.rate::text, l.base_minor::float8, l.unit_minor::float8
      from order_lines l join orders o on o.id = l.order_id
      where not l.fixed
      group by o.currency, o.rate, l.base_minor, l.unit_minor`,
    broken: ({ currency, rate, base_minor: base, unit_minor: unit }) =>
      convertFromBase(Number(base), Number(rate), currency as Currency).amount !== unit,
  },
];
