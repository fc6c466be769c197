import { ORDER_STATUSES, PAYMENT_STATUSES, type OrderStatus } from '@halfturn/contract/orders.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BELIEVED_MS,
  hasTerm,
  payState,
  pollDelay,
  type Came,
  type PayFacts,
  type PayState,
} from './pay-state.ts';
import { arrive, noteReturn, forgetTrip, leave, returnedAt } from './provider-trip.ts';

const nowhere: Came = { from: 'nowhere' };
const back = (agoMs: number): Came => ({ from: 'provider', agoMs });
const paying: PayFacts = { status: 'paying', paymentStatus: 'pending', leftMs: 600_000 };

describe('the state of the paying page', () => {
  it('waits for who has just come, and checks for who comes back', () => {
    expect(payState(paying, nowhere)).toBe('waiting');
    expect(payState(paying, { from: 'leaving' })).toBe('creating');
    expect(payState(paying, { from: 'stopped' })).toBe('stopped');
    expect(payState(paying, back(0))).toBe('checking');
    expect(payState(paying, back(BELIEVED_MS))).toBe('slow');
  });

  it('does not say that the time is up before the store says so', () => {
    expect(payState({ ...paying, leftMs: 0 }, nowhere)).toBe('checking');
    expect(payState({ status: 'expired', paymentStatus: 'expired', leftMs: -1 }, nowhere)).toBe('expired');
  });

  it('tells failed and stopped payments apart while the order waits', () => {
    const waits = { status: 'awaiting_payment', leftMs: 1 } as const;
    expect(payState({ ...waits, paymentStatus: 'failed' }, back(0))).toBe('failed');
    expect(payState({ ...waits, paymentStatus: 'cancelled' }, back(0))).toBe('stopped');
    expect(payState({ ...waits, paymentStatus: 'unpaid' }, nowhere)).toBe('waiting');
    expect(payState({ status: 'cancelled', paymentStatus: 'cancelled', leftMs: Infinity }, nowhere)).toBe(
      'cancelled',
    );
  });

  it('leads on wherever money has come, and knows every status of the contract', () => {
    const unpaid: OrderStatus[] = ['awaiting_payment', 'paying', 'cancelled', 'expired'];
    for (const status of ORDER_STATUSES) {
      for (const paymentStatus of PAYMENT_STATUSES) {
        const state = payState({ status, paymentStatus, leftMs: 1 }, nowhere);
        expect(state).not.toBe('unknown');
        expect(state === 'paid').toBe(!unpaid.includes(status));
      }
    }
    expect(payState({ ...paying, status: 'of tomorrow' as OrderStatus }, nowhere)).toBe('unknown');
  });

  it('counts down only where paying is still open', () => {
    const counts = (state: PayState) => hasTerm(state, 600_000);
    expect((['waiting', 'slow', 'checking', 'failed', 'stopped'] as const).every(counts)).toBe(true);
    expect((['creating', 'paid', 'cancelled', 'expired', 'unknown'] as const).some(counts)).toBe(false);
    // The time is over, and a payment of the last moment is still looked for.
    expect(hasTerm('checking', 0)).toBe(false);
  });
});

describe('asking about an order', () => {
  it('backs off from one second to five', () => {
    expect([0, 19_999, 20_000, 60_000, 3_600_000].map((age) => pollDelay('checking', age, 0))).toEqual([
      1_000, 1_000, 2_000, 5_000, 5_000,
    ]);
  });

  it('polls less often without an answer, and rarely where nothing is expected', () => {
    expect([1, 2, 3, 4, 9].map((failures) => pollDelay('waiting', 0, failures))).toEqual([
      1_000, 2_000, 4_000, 5_000, 5_000,
    ]);
    expect(pollDelay('expired', 0, 0)).toBe(30_000);
  });
});

describe('the trip to the provider', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });

  const opened = (orderNo: string, type: string) => {
    arrive(orderNo, type);
    return returnedAt(orderNo);
  };

  it('ends when a page is opened by the provider, and stays ended over a reload', () => {
    expect(opened('HT-1', 'navigate')).toBeNull();
    leave('HT-1');
    const at = opened('HT-1', 'navigate');
    expect(at).not.toBeNull();
    expect(opened('HT-1', 'reload')).toBe(at);
    expect(opened('HT-2', 'navigate')).toBeNull();
    forgetTrip('HT-1');
    expect(opened('HT-1', 'reload')).toBeNull();
  });

  it('is broken off by the Back button', () => {
    leave('HT-1');
    expect(opened('HT-1', 'back_forward')).toBeNull();
    expect(opened('HT-1', 'reload')).toBeNull();
  });

  it('can be told to have ended', () => {
    noteReturn('HT-1');
    expect(opened('HT-1', 'back_forward')).not.toBeNull();
  });
});
