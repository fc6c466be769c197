import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import type { DeliveryStatus, Order } from '@halfturn/contract/orders.ts';
import type { GiftState } from '@halfturn/contract/primitives/gift-limits.ts';
import { describe, expect, it, test } from 'vitest';
import {
  isWaitingGift,
  nextRelease,
  refreshDelay,
  refundAmount,
  refundParts,
  sayingOf,
} from './order-view.ts';

const NOW = Date.parse('2026-11-21T14:04:00Z');
const usd = (amount: number) => ({ amount, currency: 'USD' as const });

function orderOf(
  status: Order['status'],
  keys: DeliveryStatus[],
  boxes: DeliveryStatus[] = [],
  more: Partial<Order> = {},
): Order {
  const line = (kind: 'key' | 'physical', units: DeliveryStatus[]): Order['lines'][number] => ({
    productId: kind,
    slug: 'lanternfall',
    class: 'games',
    name: 'Lanternfall',
    genre: 'adventure',
    image: null,
    category: 'Games',
    attributes: { platform: 'Steam', region: 'Europe' },
    kind,
    activation: 'activation.steam',
    quantity: units.length,
    unit: usd(100),
    tierFrom: null,
    discount: usd(0),
    total: usd(100 * units.length),
    units: units.map((at, i) => ({
      id: `${kind}${i}`,
      no: i + 1,
      status: at,
      releasesOn: null,
      deliveredAt: null,
      revealedAt: null,
      mailed: null,
      worth: usd(100),
      refunded: false,
      refundAsked: false,
    })),
  });
  return {
    orderNo: 'HT-0000-0000-00000',
    addTime: '2026-11-21T14:02:10.000Z',
    status,
    paymentStatus: 'paid',
    email: 'mara@example.com',
    goods: usd(100),
    memberDiscount: usd(0),
    couponPrice: usd(0),
    couponCode: '',
    points: usd(0),
    freight: usd(0),
    payPrice: usd(0),
    adjustPrice: usd(0),
    adjustReason: '',
    tax: { included: true, country: null, reverseCharge: false, total: usd(0), rates: [] },
    realAmount: usd(100),
    explained: null,
    refunded: usd(0),
    refundRest: usd(30),
    paymentMethod: 'sandbox',
    paidAt: '2026-11-21T14:03:41.000Z',
    deliveredAt: '2026-11-21T14:03:58.000Z',
    completedAt: null,
    payBefore: null,
    serverNow: '2026-11-21T14:04:00.000Z',
    lines: [...(keys.length ? [line('key', keys)] : []), ...(boxes.length ? [line('physical', boxes)] : [])],
    notes: '',
    shipTo: null,
    carrier: '',
    trackingNumber: '',
    trackingUrl: '',
    actions: [],
    mayReveal: true,
    mayMend: false,
    keyDelivery: { by: 'link', because: 'chosen' },
    gift: null,
    proofs: [],
    own: false,
    refundAnswerBy: null,
    reviewBy: null,
    canChoose: false,
    ...more,
  };
}

describe('what the order says first', () => {
  it('is about the keys while there are some', () => {
    expect(sayingOf(orderOf('delivered', ['revealed']))).toBe('one_here');
    expect(sayingOf(orderOf('completed', ['revealed', 'delivered']))).toBe('here');
    expect(sayingOf(orderOf('partially_delivered', ['delivered', 'waiting']))).toBe('part');
    expect(sayingOf(orderOf('paid', ['held']))).toBe('on_its_way');
    expect(sayingOf(orderOf('paid', ['waiting'], [], { canChoose: true }))).toBe('no_keys');
    // The keys are what a person looks for; the parcel has a panel of its own.
    expect(sayingOf(orderOf('partially_delivered', ['delivered'], ['packed']))).toBe('one_here');
  });

  it('is about the release day where that is all that is waited for', () => {
    const releasing = (status: Order['status'], keys: DeliveryStatus[], days: (string | null)[]): Order => {
      const order = orderOf(status, keys);
      firstOf(order.lines).units.forEach((unit, i) => (unit.releasesOn = days[i] ?? null));
      return order;
    };
    const early = releasing('paid', ['held', 'held'], ['2027-02-18', '2027-01-09']);
    expect([sayingOf(early), nextRelease(early)]).toEqual(['pre_ordered', '2027-01-09']);
    expect(refreshDelay(early, NOW, 0)).toBe(60_000);
    const mixed = releasing('partially_delivered', ['revealed', 'held'], [null, '2027-02-18']);
    expect(sayingOf(mixed)).toBe('part_later');
    // A key that is missing today comes first.
    const short = releasing(
      'partially_delivered',
      ['revealed', 'waiting', 'held'],
      [null, null, '2027-02-18'],
    );
    expect(sayingOf(short)).toBe('part');
    expect(sayingOf(releasing('under_review', ['held'], ['2027-02-18']))).toBe('review');
  });

  it('does not count what was replaced or taken back', () => {
    expect(sayingOf(orderOf('delivered', ['replaced', 'revealed']))).toBe('one_here');
    expect(sayingOf(orderOf('partially_refunded', ['voided', 'revealed']))).toBe('one_here');
  });

  it('is about the parcel where all is boxed', () => {
    expect(sayingOf(orderOf('paid', [], ['waiting']))).toBe('goods_packing');
    expect(sayingOf(orderOf('delivered', [], ['shipped', 'received']))).toBe('goods_sent');
    expect(sayingOf(orderOf('completed', [], ['received']))).toBe('goods_got');
  });

  it('is about money and doubt before all', () => {
    expect(sayingOf(orderOf('refund_requested', ['revealed']))).toBe('refund_asked');
    expect(sayingOf(orderOf('refunded', ['voided']))).toBe('refunded');
    expect(sayingOf(orderOf('disputed', ['revealed']))).toBe('disputed');
    expect(sayingOf(orderOf('under_review', ['held']))).toBe('review');
  });
});

test('a gift waits for its day from when its keys are there until it is sent', () => {
  const gift = (state: GiftState) => ({ gift: { state } }) as Partial<Order>;
  const waits = (status: Order['status'], more?: Partial<Order>) =>
    isWaitingGift(orderOf(status, ['delivered'], [], more));
  expect(waits('delivered', gift('planned'))).toBe(true);
  expect(waits('delivered', gift('sent'))).toBe(false);
  expect(waits('paid', gift('planned'))).toBe(false);
  expect(waits('refunded', gift('planned'))).toBe(false);
  expect(waits('delivered')).toBe(false);
});

describe('a refund', () => {
  it('returns at once a key that was never shown', () => {
    const order = orderOf('delivered', ['delivered', 'revealed', 'voided', 'waiting'], ['shipped']);
    expect(refundParts(order)).toMatchObject({ atOnce: 2, atOnceKinds: 'keys', lookedAt: 2 });
    expect(refundParts(orderOf('paid', [], ['waiting']))).toMatchObject({
      atOnce: 1,
      atOnceKinds: 'goods',
      lookedAt: 0,
    });
    expect(refundParts(orderOf('paid', ['waiting'], ['waiting'])).atOnceKinds).toBe('both');
  });

  it('gives fee and freight back with the last unit alone', () => {
    const order = orderOf('delivered', ['delivered', 'delivered', 'voided']);
    expect(refundAmount(order, new Set(['key0']))).toBe(100);
    expect(refundAmount(order, new Set(['key0', 'key1']))).toBe(230);
    expect(refundAmount(order, new Set())).toBe(0);
    // A unit under review is kept meanwhile.
    const seen = orderOf('delivered', ['delivered', 'revealed']);
    expect(refundAmount(seen, new Set(['key0', 'key1']))).toBe(100);
  });
});

describe('looking again', () => {
  it('is quick while keys are expected, and stops when nothing is', () => {
    const paid = orderOf('paid', ['held']);
    expect([0, 60_000, 600_000].map((later) => refreshDelay(paid, NOW + later, 0))).toEqual([
      1_000, 5_000, 30_000,
    ]);
    // The money is on its way, and the page changes when it has arrived.
    expect(refreshDelay(orderOf('paying', ['held'], [], { paidAt: null }), NOW, 0)).toBe(5_000);
    const delivered = orderOf('delivered', ['delivered']);
    expect(refreshDelay(delivered, NOW, 0)).toBe(5_000);
    expect(refreshDelay(delivered, NOW + 60_000, 0)).toBeNull();
    expect(refreshDelay(orderOf('completed', ['revealed']), NOW, 0)).toBeNull();
    expect(refreshDelay(paid, NOW, 9)).toBe(30_000);
  });

  it('and one whose gift is about to leave, until it has left', () => {
    const gift = (state: GiftState, at: string | null): Partial<Order> => ({
      gift: {
        email: 'a***@example.org',
        sender: '',
        message: '',
        at,
        state,
        sentAt: null,
        openedAt: null,
        changeable: true,
        sendable: state === 'planned',
      },
    });
    const delayOf = (more: Partial<Order>) =>
      refreshDelay(orderOf('delivered', ['delivered'], [], more), NOW + 600_000, 0);
    expect(delayOf(gift('planned', null))).toBe(30_000);
    expect(delayOf(gift('planned', '2027-01-01T09:00:00.000Z'))).toBeNull();
    expect(delayOf(gift('sent', null))).toBeNull();
  });
});
