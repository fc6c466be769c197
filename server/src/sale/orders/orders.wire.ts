import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import type { getOrder } from '@halfturn/contract/orders.ts';
import type { trackOrder } from '@halfturn/contract/tracking.ts';
import type { Explained } from '@halfturn/contract/primitives/explained.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import { giftWire, type GiftRow } from '../gifts/door.ts';
import { frozenTaxWire } from '../tax/door.ts';
import { actionsOf, answerBy, reviewBy } from './order.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import { keyDeliveryOf, type KeyFacts, type Mailed } from './key-delivery.ts';
import type { FoundOrder } from './order-access.ts';
import {
  actionFacts,
  type LineProduct,
  type LineRow,
  type OrderRow,
  type UnitRow,
} from './orders.queries.ts';
import { releaseDayOf } from './pre-orders.ts';
import { shipToOf } from './ship-to.ts';
import { askedFor, refundOfRest, unitAmount } from './worth.ts';

type WireOrder = AnswerOf<typeof getOrder>;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The order as its buyer sees it, field by field, so that a new column does not leak. */
export function orderWire(
  { order, right, own }: FoundOrder,
  lines: readonly LineRow[],
  units: readonly UnitRow[],
  products: ReadonlyMap<string, LineProduct>,
  mayMend: boolean,
  gift: GiftRow | null,
  keyFacts: KeyFacts,
  now: Date,
): WireOrder {
  const money = (amount: number): Money => ({ amount, currency: order.currency });
  const actions = actionsOf(actionFacts(order, units), now);
  return {
    orderNo: order.order_no,
    addTime: order.placed_at.toISOString(),
    status: order.status,
    paymentStatus: order.payment_status,
    email: right !== 'look' ? order.email : maskEmail(order.email),
    goods: money(order.goods_minor),
    memberDiscount: money(order.member_discount_minor),
    couponPrice: money(order.coupon_minor),
    couponCode: order.coupon_code ?? '',
    points: money(order.points_minor),
    freight: money(order.freight_minor),
    payPrice: money(order.fee_minor),
    adjustPrice: money(order.adjust_minor),
    adjustReason: order.adjust_reason,
    tax: frozenTaxWire(order, lines),
    realAmount: money(order.total_minor),
    explained: order.explained as Explained | null,
    refunded: money(order.refunded_minor),
    refundRest: money(refundOfRest(order, lines, units)),
    paymentMethod: order.payment_method,
    paidAt: iso(order.paid_at),
    deliveredAt: iso(order.delivered_at),
    completedAt: iso(order.completed_at),
    payBefore: iso(order.expires_at),
    serverNow: now.toISOString(),
    lines: lines.map((line) =>
      lineWire(order, line, units, products.get(line.product_id), keyFacts, money, now),
    ),
    // The reader of a forwarded mail must not see the buyer's address.
    notes: right !== 'look' ? order.notes : '',
    shipTo: right !== 'look' ? shipToOf(order) : null,
    carrier: order.carrier,
    trackingNumber: order.tracking_number,
    trackingUrl: order.tracking_url,
    actions,
    mayReveal: right === 'reveal',
    keyDelivery: keyDeliveryOf(order, units, keyFacts),
    gift: gift && giftWire(order, gift, right !== 'look'),
    proofs: right === 'reveal' ? [] : ['code'],
    own,
    mayMend,
    refundAnswerBy: order.refund_requested_at ? answerBy(order.refund_requested_at).toISOString() : null,
    reviewBy: iso(reviewBy(order)),
    canChoose: order.choose_until !== null && order.choose_until > now,
  };
}

function lineWire(
  order: OrderRow,
  line: LineRow,
  units: readonly UnitRow[],
  product: LineProduct | undefined,
  { mailed }: KeyFacts,
  money: (amount: number) => Money,
  now: Date,
): WireOrder['lines'][number] {
  const asked = new Set(order.refund_requested_at ? askedFor(units).map(({ id }) => id) : []);
  return {
    productId: line.product_id,
    slug: product?.slug ?? '',
    class: product?.class ?? '',
    name: line.name,
    genre: product?.genre ?? '',
    image: product?.image ?? null,
    category: product?.className ?? '',
    attributes: { platform: product?.platform ?? '', region: product?.region ?? '' },
    kind: line.kind,
    activation: product?.activation ?? '',
    quantity: line.quantity,
    unit: money(line.unit_minor),
    tierFrom: line.tier_from > 1 ? line.tier_from : null,
    discount: money(line.discount_minor),
    total: money(line.total_minor),
    units: units
      .filter((unit) => unit.line_id === line.id)
      .map((unit) => ({
        id: unit.id,
        no: unit.unit_no,
        status: unit.status,
        releasesOn: releaseDayOf(unit, now),
        deliveredAt: iso(unit.delivered_at),
        revealedAt: iso(unit.revealed_at),
        mailed: mailedWire(mailed.get(unit.id)),
        worth: money(unitAmount(line, unit.unit_no, order.currency)),
        refunded: unit.refunded_at !== null,
        refundAsked: asked.has(unit.id),
      })),
  };
}

const mailedWire = (mail: Mailed | undefined) => (mail ? { at: iso(mail.at), to: mail.to } : null);

type Step = AnswerOf<typeof trackOrder>['steps'][number];

/** The latest of the units' times; null if one of them has none, or there are no units. */
function lastOf(units: readonly UnitRow[], pick: (unit: UnitRow) => Date | null): string | null {
  const times = units.map(pick);
  if (times.length === 0 || times.includes(null)) return null;
  return iso(new Date(Math.max(...times.map(Number))));
}

/**
 * The steps of an order with their times, null for steps that are still to come. Keys and boxed goods of one order have separate
 * steps, because keys do not wait for the parcel.
 */
export function trackWire(order: OrderRow, units: readonly UnitRow[], endedAt: Date | null): Step[] {
  const placed: Step = { step: 'placed', at: order.placed_at.toISOString() };
  const paid: Step = { step: 'paid', at: iso(order.paid_at) };
  if (order.status === 'cancelled' || order.status === 'expired' || order.status === 'refunded') {
    const end: Step = { step: order.status, at: iso(endedAt) };
    return order.paid_at ? [placed, paid, end] : [placed, end];
  }
  const kept = units.filter((unit) => unit.status !== 'voided' && unit.status !== 'replaced');
  const keys = kept.filter((unit) => unit.kind === 'key');
  const boxed = kept.filter((unit) => unit.kind === 'physical');
  const steps: Step[] = [placed, paid];
  if (keys.length > 0) steps.push({ step: 'delivered', at: lastOf(keys, (unit) => unit.delivered_at) });
  if (boxed.length > 0) {
    steps.push({ step: 'shipped', at: lastOf(boxed, (unit) => unit.shipped_at) });
    steps.push({ step: 'received', at: lastOf(boxed, (unit) => unit.received_at) });
  }
  return [...steps, { step: 'completed', at: iso(order.completed_at) }];
}
