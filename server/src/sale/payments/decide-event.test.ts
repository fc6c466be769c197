import { describe, expect, test } from 'vitest';
import { decideEvent, type PaymentFacts } from './decide-event.ts';
import type { ProviderEvent } from './provider.ts';

const now = new Date('2026-11-21T12:00:00Z');
const attemptId = '01935000-0000-7000-8000-000000000001';
const captured = (amount = 2307, currency = 'EUR'): ProviderEvent => ({
  attemptId,
  kind: 'captured',
  capture: { ref: 'c1', amount, currency },
});
const told = (kind: 'processing' | 'failed' | 'cancelled'): ProviderEvent => ({
  attemptId,
  kind,
  capture: null,
});
const facts = (order: Partial<PaymentFacts['order']> = {}, state = 'pending'): PaymentFacts => ({
  attempt: { state, amountMinor: 2307, currency: 'EUR', termMinutes: 0 },
  order: {
    dueMinor: 2307,
    open: true,
    authorised: false,
    paid: false,
    cancelled: false,
    placedAt: new Date(now.getTime() - 60_000),
    extended: false,
    ...order,
  },
});
const expired = { open: false };
const long = { ...expired, placedAt: new Date(now.getTime() - 25 * 3_600_000) };

describe('money that came', () => {
  test('pays the order', () => {
    expect(decideEvent(captured(), facts(), now)).toEqual({ do: 'settle', surplusMinor: 0 });
  });
  test('pays an order that had expired, failed or was stopped: late money is money', () => {
    for (const state of ['expired', 'failed', 'cancelled'])
      expect(decideEvent(captured(), facts(expired, state), now)).toEqual({ do: 'settle', surplusMinor: 0 });
  });
  test('is judged by what the order costs now, not by what the attempt was opened for', () => {
    const lowered = facts({ dueMinor: 2000 }, 'cancelled');
    expect(decideEvent(captured(), lowered, now)).toEqual({ do: 'settle', surplusMinor: 307 });
    const raised = facts({ dueMinor: 2400 }, 'cancelled');
    expect(decideEvent(captured(), raised, now)).toMatchObject({ do: 'give_back', because: 'short' });
  });
  test('gives back what came over', () => {
    expect(decideEvent(captured(2400), facts(), now)).toEqual({ do: 'settle', surplusMinor: 93 });
  });
  test.each([
    ['one cent short', captured(2306), facts(), 'short'],
    ['in another currency', captured(2307, 'USD'), facts(), 'wrong_currency'],
    ['a second time', captured(), facts({ paid: true, open: false }, 'paid'), 'duplicate'],
    ['for a cancelled order', captured(), facts({ cancelled: true, open: false }, 'cancelled'), 'cancelled'],
    ['more than a day late', captured(), facts(long, 'expired'), 'late'],
  ] as const)('%s goes back', (_, event, given, because) => {
    expect(decideEvent(event, given, now)).toMatchObject({ do: 'give_back', because });
  });
});

describe('other news', () => {
  test('"processing" extends the time once', () => {
    expect(decideEvent(told('processing'), facts(), now)).toEqual({ do: 'extend' });
    expect(decideEvent(told('processing'), facts({ extended: true }), now).do).toBe('nothing');
  });
  test('after the money nothing moves the order', () => {
    for (const kind of ['processing', 'failed', 'cancelled'] as const)
      expect(decideEvent(told(kind), facts({ paid: true, open: false }, 'paid'), now).do).toBe('nothing');
  });
  test('a decline closes the attempt', () => {
    expect(decideEvent(told('failed'), facts(), now)).toEqual({ do: 'close', as: 'failed' });
    expect(decideEvent(told('cancelled'), facts(), now)).toEqual({ do: 'close', as: 'cancelled' });
  });
});

describe('money that is reserved', () => {
  const reserved = (amount = 2307, currency = 'EUR'): ProviderEvent => ({
    attemptId,
    kind: 'authorised',
    held: { amount, currency },
    capture: null,
  });
  test('is kept for the order that it was asked for', () => {
    expect(decideEvent(reserved(), facts(), now)).toEqual({ do: 'reserve' });
    expect(decideEvent(reserved(), facts({ open: false, authorised: true }), now)).toMatchObject({
      do: 'nothing',
    });
  });
  test('goes back where it is not just what was asked for', () => {
    for (const wrong of [reserved(2306), reserved(2308), reserved(2307, 'USD')])
      expect(decideEvent(wrong, facts(), now)).toMatchObject({ do: 'let_go', fail: true });
  });
  test('goes back where the order has ended, or is paid another way', () => {
    expect(decideEvent(reserved(), facts(expired), now)).toMatchObject({ do: 'let_go', fail: true });
    for (const state of ['expired', 'failed', 'cancelled'])
      expect(decideEvent(reserved(), facts({}, state), now)).toMatchObject({ do: 'let_go', fail: false });
  });
  test('is old news once it was taken', () => {
    expect(decideEvent(reserved(), facts({ open: false, paid: true }, 'paid'), now)).toMatchObject({
      do: 'nothing',
    });
  });
  test('pays the order when it is taken, however long the review took', () => {
    const looked = { ...long, authorised: true };
    expect(decideEvent(captured(), facts(looked), now)).toEqual({ do: 'settle', surplusMinor: 0 });
    expect(decideEvent(captured(), facts(long), now)).toMatchObject({ do: 'give_back', because: 'late' });
    expect(decideEvent(captured(2306), facts(looked), now)).toMatchObject({ do: 'give_back' });
  });
});
