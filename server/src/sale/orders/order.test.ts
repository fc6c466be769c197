import {
  DELIVERY_STATUSES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  type DeliveryStatus,
  type PaymentStatus,
} from '@halfturn/contract/orders.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actionsOf, answerBy, deriveStatus, PAYMENT_STEPS, UNIT_STEPS, type OrderFacts } from './order.ts';
import { unitAmount } from './worth.ts';

const pairs = <T>(all: readonly T[]): [T, T][] => all.flatMap((from) => all.map((to): [T, T] => [from, to]));

/** Every step that is allowed, written out: anything else is refused. */
const PAYMENT = new Set([
  'unpaid>pending',
  'unpaid>paid',
  'unpaid>cancelled',
  'unpaid>expired',
  'pending>authorised',
  'pending>paid',
  'pending>failed',
  'pending>cancelled',
  'pending>expired',
  'authorised>paid',
  'authorised>cancelled',
  'authorised>expired',
  'failed>pending',
  'failed>cancelled',
  'failed>expired',
  'cancelled>pending',
  'cancelled>expired',
  'expired>pending',
  'expired>cancelled',
  'paid>partially_refunded',
  'paid>refunded',
  'paid>disputed',
  'partially_refunded>refunded',
  'partially_refunded>disputed',
  'disputed>paid',
  'disputed>partially_refunded',
  'disputed>refunded',
  'disputed>charged_back',
]);
const UNIT = new Set([
  'waiting>held',
  'waiting>voided',
  'waiting>packed',
  'held>waiting',
  'held>delivered',
  'held>voided',
  'delivered>revealed',
  'delivered>replaced',
  'delivered>voided',
  'revealed>replaced',
  'revealed>voided',
  'packed>shipped',
  'packed>voided',
  'shipped>received',
]);

describe('the payment machine', () => {
  test.each(pairs(PAYMENT_STATUSES))('%s to %s', (from, to) => {
    expect(PAYMENT_STEPS[from].includes(to)).toBe(PAYMENT.has(`${from}>${to}`));
  });

  test('never reopens what is refunded or charged back', () => {
    expect([PAYMENT_STEPS.refunded, PAYMENT_STEPS.charged_back]).toEqual([[], []]);
  });
});

test.each(pairs(DELIVERY_STATUSES))('the delivery machine: %s to %s', (from, to) => {
  expect(UNIT_STEPS[from].includes(to)).toBe(UNIT.has(`${from}>${to}`));
});

const facts = (over: Partial<OrderFacts>): OrderFacts => ({
  payment: 'paid',
  underReview: false,
  cancelled: false,
  refundRequested: false,
  completed: false,
  units: ['delivered'],
  ...over,
});

describe('what the buyer sees', () => {
  test.each([
    [{ payment: 'unpaid', units: ['held'] }, 'awaiting_payment'],
    [{ payment: 'pending', units: ['held'] }, 'paying'],
    [{ payment: 'authorised', underReview: true, units: ['held'] }, 'under_review'],
    [{ payment: 'authorised', units: ['held'] }, 'paying'],
    [{ payment: 'failed', units: ['held'] }, 'awaiting_payment'],
    [{ payment: 'cancelled', units: ['held'] }, 'awaiting_payment'],
    [{ payment: 'cancelled', cancelled: true, units: ['waiting'] }, 'cancelled'],
    [{ payment: 'expired', units: ['waiting'] }, 'expired'],
    [{ payment: 'expired', cancelled: true, units: ['waiting'] }, 'cancelled'],
    [{ units: ['held'] }, 'paid'],
    [{ units: ['waiting', 'delivered'] }, 'partially_delivered'],
    [{ units: ['delivered', 'revealed'] }, 'delivered'],
    [{ units: ['replaced', 'delivered'] }, 'delivered'],
    [{ units: ['shipped'] }, 'delivered'],
    [{ units: ['revealed'], completed: true }, 'completed'],
    [{ underReview: true, units: ['held'] }, 'under_review'],
    [{ refundRequested: true, units: ['revealed'] }, 'refund_requested'],
    [{ payment: 'partially_refunded' }, 'partially_refunded'],
    [{ payment: 'refunded' }, 'refunded'],
    [{ payment: 'disputed' }, 'disputed'],
  ] as [Partial<OrderFacts>, string][])('%j is %s', (over, status) => {
    expect(deriveStatus(facts(over))).toBe(status);
  });

  test('is one of the statuses of the contract for any facts, and never "delivered" without money', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAYMENT_STATUSES),
        fc.array(fc.constantFrom(...DELIVERY_STATUSES), { minLength: 1, maxLength: 4 }),
        fc.record({
          underReview: fc.boolean(),
          cancelled: fc.boolean(),
          refundRequested: fc.boolean(),
          completed: fc.boolean(),
        }),
        (payment: PaymentStatus, units: DeliveryStatus[], flags) => {
          const status = deriveStatus({ payment, units, ...flags });
          expect(ORDER_STATUSES).toContain(status);
          if (['delivered', 'completed', 'partially_delivered'].includes(status))
            expect(payment).toBe('paid');
        },
      ),
    );
  });
});

describe('what the buyer may do', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const ago = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  const may = (over: Partial<Parameters<typeof actionsOf>[0]>) =>
    actionsOf(
      {
        status: 'delivered',
        payment: 'paid',
        placedAt: ago(1),
        paidAt: ago(1),
        releasedAt: null,
        refundRequested: false,
        completed: false,
        gift: false,
        units: ['revealed'],
        ...over,
      },
      now,
    );

  test.each(['awaiting_payment', 'paying', 'expired'] as const)('pays and cancels while %s', (status) => {
    const payment = status === 'expired' ? 'expired' : 'pending';
    expect(may({ status, payment, paidAt: null, units: ['held'] })).toEqual(
      expect.arrayContaining(['pay', 'cancel']),
    );
  });

  test('does not pay again after 24 hours', () => {
    expect(
      may({ status: 'expired', payment: 'expired', paidAt: null, placedAt: ago(25), units: ['waiting'] }),
    ).not.toContain('pay');
  });

  test('hides only what has ended', () => {
    for (const status of ORDER_STATUSES)
      expect(may({ status }).includes('delete'), status).toBe(
        ['completed', 'cancelled', 'expired', 'refunded'].includes(status),
      );
  });

  test('asks for a refund from payment to the end of the guarantee', () => {
    expect(may({ paidAt: ago(24 * 29) })).toContain('refund');
    expect(may({ paidAt: ago(24 * 31) })).not.toContain('refund');
    expect(may({ refundRequested: true })).not.toContain('refund');
    // A pre-order's guarantee begins with its release.
    expect(may({ paidAt: ago(24 * 31), releasedAt: ago(24 * 29) })).toContain('refund');
    expect(may({ paidAt: ago(24 * 31), releasedAt: ago(-24 * 60) })).toContain('refund');
    expect(may({ paidAt: ago(24 * 62), releasedAt: ago(24 * 31) })).not.toContain('refund');
  });

  test('confirms once, also what is left of an order that was partly refunded', () => {
    for (const [status, payment] of [
      ['delivered', 'paid'],
      ['partially_refunded', 'partially_refunded'],
    ] as const) {
      expect(may({ status, payment })).toContain('confirm');
      expect(may({ status, payment, completed: true })).not.toContain('confirm');
    }
  });

  test('gets no keys that are given away, and has no receipt of them to confirm', () => {
    expect(may({})).toEqual(expect.arrayContaining(['keys', 'confirm']));
    expect(may({ gift: true })).toEqual(
      may({}).filter((action) => action !== 'keys' && action !== 'confirm'),
    );
  });

  test('gets keys once paid, never while under review', () => {
    expect(may({})).toContain('keys');
    expect(may({ status: 'under_review', units: ['held'] })).not.toContain('keys');
    expect(may({ status: 'paying', payment: 'pending', paidAt: null, units: ['held'] })).not.toContain(
      'keys',
    );
  });
});

test.each([
  ['a Monday', '2026-11-16T09:00:00Z', '2026-11-18T09:00:00Z'],
  ['a Friday', '2026-11-20T17:30:00Z', '2026-11-24T17:30:00Z'],
  ['a Saturday', '2026-11-21T10:00:00Z', '2026-11-24T10:00:00Z'],
])('a refund asked for on %s is answered within two working days', (_, from, to) => {
  expect(answerBy(new Date(from)).toISOString()).toBe(new Date(to).toISOString());
});

test('the units of a line give back exactly what it cost', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 100 }),
      fc.constantFrom('USD', 'HUF'),
      (steps, quantity, currency) => {
        const total_minor = steps * (currency === 'HUF' ? 100 : 1);
        const parts = Array.from({ length: quantity }, (_, i) =>
          unitAmount({ total_minor, tax_added_minor: 0, quantity }, i + 1, currency),
        );
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total_minor);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
        // A forint is not divided into smaller amounts.
        if (currency === 'HUF') expect(parts.filter((part) => part % 100 !== 0)).toEqual([]);
      },
    ),
  );
});
