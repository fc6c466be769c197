import { present } from '@halfturn/contract/primitives/rows.ts';
import type { Explained } from '@halfturn/contract/primitives/explained.ts';
import type { Currency, Money } from '@halfturn/contract/primitives/money.ts';
import type { RiskSeen } from '@halfturn/contract/staff/risk.ts';
import type { StaffOrder, StaffOrderRow, WaitingOrder } from '@halfturn/contract/staff/orders.ts';
import { frozenTaxWire } from '../tax/door.ts';
import { giftWire, type GiftRow } from '../gifts/door.ts';
import { keyDeliveryOf, type KeyFacts } from './key-delivery.ts';
import { answerBy, reviewBy } from './order.ts';
import { awaitsAnswer, type LineRow, type OrderRow, type UnitRow } from './orders.queries.ts';
import type { NoteRow } from './order-notes.queries.ts';
import type { StaffOrderListRow } from './orders.staff.queries.ts';
import { releaseDayOf } from './pre-orders.ts';
import { shipToOf } from './ship-to.ts';
import { staffActionsOf } from './staff-actions.ts';
import { isReplaceable, staffFacts } from './staff-order.ts';
import { amountBack, askedFor, isLeft, unitAmount } from './worth.ts';
import type { Background } from './staff-order.queries.ts';

/** An attempt to pay an order, as payments keep it. */
export interface AttemptSeen {
  no: number;
  provider: string;
  method: string;
  state: string;
  amount_minor: number;
  currency: Currency;
  provider_ref: string | null;
  created_at: Date;
  settled_at: Date | null;
}

/** What staff see of an order that is not the order's own. */
export interface StaffFactsBeside {
  gift: GiftRow | null;
  keyFacts: KeyFacts;
  attempts: readonly AttemptSeen[];
  tags: string[];
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const moneyIn =
  (currency: Currency) =>
  (amount: number): Money => ({ amount, currency: currency });

export function listRowWire(row: StaffOrderListRow): StaffOrderRow {
  return {
    orderNo: row.order_no,
    placedAt: row.placed_at.toISOString(),
    status: row.status,
    paymentStatus: row.payment_status,
    name: row.name,
    email: row.email,
    country: row.country,
    product: row.product,
    unitCount: row.unit_count,
    shipped: row.shipped,
    deliveredUnits: row.delivered_units,
    paymentMethod: row.payment_method,
    total: moneyIn(row.currency)(row.total_minor),
    answerBy: row.refund_requested_at ? answerBy(row.refund_requested_at).toISOString() : null,
    packs: row.packs,
  };
}

export function waitingWire(row: StaffOrderListRow & { since: Date }): WaitingOrder {
  return {
    orderNo: row.order_no,
    email: row.email,
    product: row.product,
    unitCount: row.unit_count,
    total: moneyIn(row.currency)(row.total_minor),
    since: row.since.toISOString(),
    due: iso(row.refund_requested_at ? answerBy(row.refund_requested_at) : reviewBy(row)),
  };
}

/** A whole order for staff, field by field. Of its keys, only their batches are shown. */
export function staffOrderWire(
  order: OrderRow,
  lines: readonly LineRow[],
  units: readonly UnitRow[],
  { gift, keyFacts, attempts, tags, ...background }: Background & StaffFactsBeside,
  now: Date,
): Omit<StaffOrder, 'internalNotes'> {
  const money = moneyIn(order.currency);
  const asked = askedFor(units);
  return {
    orderNo: order.order_no,
    placedAt: order.placed_at.toISOString(),
    serverNow: now.toISOString(),
    status: order.status,
    paymentStatus: order.payment_status,
    paidAt: iso(order.paid_at),
    payBefore: iso(order.expires_at),
    ...buyerWire(order),
    paidOrders: background.paidOrders,
    risk: riskWire(order.risk),
    reviewBy: iso(reviewBy(order)),
    notes: order.notes,
    gift: gift && giftWire(order, gift, true),
    keyDelivery: units.some(({ kind }) => kind === 'key') ? keyDeliveryOf(order, units, keyFacts) : null,
    carrier: order.carrier,
    trackingNumber: order.tracking_number,
    trackingUrl: order.tracking_url,
    ...amountsWire(order, lines),
    refundable: money(amountBack(order, lines, units, asked)),
    left: money(order.paid_at === null ? 0 : order.total_minor - order.refunded_minor),
    refund: refundWire(order),
    lines: lines.map((line) => ({
      no: line.no,
      name: line.name,
      baseName: line.base_name,
      sku: line.sku,
      kind: line.kind,
      genre: background.genres.get(line.product_id) ?? '',
      quantity: line.quantity,
      unit: money(line.unit_minor),
      tierFrom: line.tier_from > 1 ? line.tier_from : null,
      total: money(line.total_minor),
      units: units
        .filter((unit) => unit.line_id === line.id)
        .map((unit) => ({
          id: unit.id,
          no: unit.unit_no,
          status: unit.status,
          deliveredAt: iso(unit.delivered_at),
          revealedAt: iso(unit.revealed_at),
          releasesOn: releaseDayOf(unit, now),
          batch: background.batches.get(unit.id) ?? null,
          refundAsked: awaitsAnswer(order) && asked.includes(unit),
          worth: money(unitAmount(line, unit.unit_no, order.currency)),
          left: isLeft(unit),
          replaceable: isReplaceable(unit),
        })),
    })),
    attempts: attempts.map(attemptWire),
    history: background.history.map(stepWire),
    actions: staffActionsOf(staffFacts(order, units, now)),
    tags,
  };
}

const buyerWire = (order: OrderRow) => ({
  name: order.name,
  email: order.email,
  phone: order.phone,
  country: order.country,
  ip: order.ip,
  locale: order.locale,
  accountId: order.account_id,
  company: order.company,
  vatId: order.vat_id,
  billingAddress: order.billing_address,
  shipTo: shipToOf(order),
});

function amountsWire(order: OrderRow, lines: readonly LineRow[]) {
  const money = moneyIn(order.currency);
  return {
    goods: money(order.goods_minor),
    memberDiscount: money(order.member_discount_minor),
    coupon: money(order.coupon_minor),
    couponCode: order.coupon_code ?? '',
    points: money(order.points_minor),
    freight: money(order.freight_minor),
    fee: money(order.fee_minor),
    adjustment: money(order.adjust_minor),
    adjustReason: order.adjust_reason,
    tax: frozenTaxWire(order, lines),
    total: money(order.total_minor),
    explained: order.explained as Explained | null,
    refunded: money(order.refunded_minor),
  };
}

/** Reasons that the store writes itself: what happened says the same. */
const OWN_REASONS =
  /^(no_key|late_money|refused|granted|returned|provider_site|withdrawal|dispute\w*|claim \w+|mail .+|key delivery: \w+|pays otherwise|held again|price adjusted)$/;

const stepWire = ({ n, at, act, reason, ...row }: Background['history'][number]) => ({
  ...row,
  reason: OWN_REASONS.test(reason) ? '' : reason,
  act: act === '' ? null : act,
  count: n,
  at: at.toISOString(),
});

const attemptWire = (attempt: AttemptSeen) => ({
  no: attempt.no,
  provider: attempt.provider,
  method: attempt.method,
  state: attempt.state,
  amount: moneyIn(attempt.currency)(attempt.amount_minor),
  providerRef: attempt.provider_ref,
  at: attempt.created_at.toISOString(),
  settledAt: iso(attempt.settled_at),
});

/** The risk field by field: the facts behind it are not shown. */
export function riskWire(kept: unknown): RiskSeen | null {
  if (!kept) return null;
  const { score, verdict, reasons } = kept as RiskSeen;
  return { score, verdict, reasons };
}

function refundWire(order: OrderRow): StaffOrder['refund'] {
  if (!order.refund_requested_at && !order.refund_answered_at) return null;
  const open = awaitsAnswer(order);
  return {
    askedAt: iso(order.refund_requested_at),
    reason: order.refund_reason,
    answerBy: open ? answerBy(present(order.refund_requested_at)).toISOString() : null,
    answer: open ? null : order.refund_answer,
    answeredAt: open ? null : iso(order.refund_answered_at),
    answerReason: open ? '' : order.refund_answer_reason,
  };
}

/** A note for the person who reads it. */
export const noteWire = (
  { id, staff_id, content, at, edited_at }: NoteRow,
  names: ReadonlyMap<string, string>,
  reader: string,
): StaffOrder['internalNotes'][number] => ({
  id,
  by: names.get(`staff:${staff_id}`) ?? '',
  mine: staff_id === reader,
  text: content,
  at: at.toISOString(),
  editedAt: iso(edited_at),
});
