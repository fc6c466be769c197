import * as z from 'zod';
import { writtenAddress } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { DELIVERY_STATUSES, ORDER_STATUSES, PAYMENT_STATUSES } from '../orders.ts';
import { explained } from '../primitives/explained.ts';
import { orderGift } from '../primitives/gift.ts';
import { keyDelivery, keyDeliveryOfOrder } from '../primitives/key-delivery.ts';
import { money } from '../primitives/money.ts';
import { ORDER_ACTS } from '../primitives/order-acts.ts';
import { page, pageQuery } from '../primitives/page.ts';
import { taxSummary } from '../primitives/tax.ts';
import { line, orderNo, prose } from '../primitives/text.ts';
import { riskSeen } from './risk.ts';
import { orderFilters } from './order-lists.ts';
import { ALL_STAFF, SEES_ORDERS } from './roles.ts';
import { STAFF_ORDER_ACTIONS } from './staff-order-actions.ts';

const params = z.object({ orderNo });
const time = z.iso.datetime();

/** The lists of the back office. `needs_you`: a person is waited for; `refunds`: those that wait for an answer, first due first. */
export const ORDER_TABS = [
  'needs_you',
  'awaiting_payment',
  'under_way',
  'delivered',
  'refunds',
  'ended',
  'all',
] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

export const staffOrderRow = z.object({
  orderNo: z.string(),
  placedAt: time,
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  name: z.string(),
  email: z.string(),
  country: z.string().nullable(),
  /** The first line's name, and how many units the order has in all. */
  product: z.string(),
  unitCount: z.int(),
  /** A parcel of it is on its way. */
  shipped: z.boolean(),
  /** How many of them the buyer has been given or sent. */
  deliveredUnits: z.int(),
  paymentMethod: z.string(),
  total: money,
  /** When the refund request must have been answered. */
  answerBy: time.nullable(),
  /** It is paid, and goods of it are packed: there is a packing slip. */
  packs: z.boolean(),
});
export type StaffOrderRow = z.infer<typeof staffOrderRow>;

export const staffOrders = endpoint({
  name: 'staffOrders',
  method: 'GET',
  path: '/admin/orders',
  access: 'staff',
  roles: SEES_ORDERS,
  summary:
    'Orders by status, found by what staff know of them; with `account`, those that belong to it. The counts are of what the filters find.',
  query: z.object({ tab: z.enum(ORDER_TABS).default('all'), ...orderFilters, ...pageQuery }),
  reply: page(staffOrderRow).extend({
    counts: z.record(z.enum(ORDER_TABS), z.int()),
    /** The payment methods and the countries that any order has. */
    methods: z.array(z.string()),
    countries: z.array(z.string()),
  }),
});

export { STAFF_ORDER_ACTIONS, type StaffOrderAction } from './staff-order-actions.ts';

export const staffUnit = z.object({
  id: z.string(),
  no: z.int(),
  status: z.enum(DELIVERY_STATUSES),
  deliveredAt: time.nullable(),
  revealedAt: time.nullable(),
  /** The release day (UTC) that a pre-ordered key waits for; null once it has come. */
  releasesOn: z.iso.date().nullable(),
  /** Where its key came from; the key itself is never shown here. */
  batch: z.object({ id: z.string(), supplier: z.string() }).nullable(),
  /** The open refund request is about this unit. */
  refundAsked: z.boolean(),
  /** What goes back if it is refunded. */
  worth: money,
  /** It was neither taken back nor replaced. */
  left: z.boolean(),
  /** It has a key that was delivered and can be replaced. */
  replaceable: z.boolean(),
});

export const staffOrder = z.object({
  orderNo: z.string(),
  placedAt: time,
  serverNow: time,
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paidAt: time.nullable(),
  payBefore: time.nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string().nullable(),
  ip: z.string().nullable(),
  locale: z.string(),
  /** The member whom it belongs to; null for a guest's. */
  accountId: z.string().nullable(),
  /** Orders that the same address has paid, this one among them. */
  paidOrders: z.int(),
  /** What was thought of its risk as it was placed; null of older ones. */
  risk: riskSeen.nullable(),
  /** Until when the buyer was promised a review; null if there is none. */
  reviewBy: time.nullable(),
  notes: z.string(),
  /** Whom its keys are for; null where they are the buyer's. */
  gift: orderGift.nullable(),
  /** How the keys are delivered, and why; null without keys. */
  keyDelivery: keyDeliveryOfOrder.nullable(),
  /** What a company wants on the invoice; empty for others. */
  company: z.string(),
  vatId: z.string(),
  billingAddress: z.string(),
  shipTo: writtenAddress.nullable(),
  carrier: z.string(),
  trackingNumber: z.string(),
  /** The carrier's page for the parcel; empty if it is not known. */
  trackingUrl: z.string(),
  goods: money,
  memberDiscount: money,
  coupon: money,
  /** Which coupon that is; empty for none. */
  couponCode: z.string(),
  points: money,
  freight: money,
  fee: money,
  /** What staff changed the price by, before tax that comes on top; less than nothing where they took something off. */
  adjustment: money,
  /** The reason that the buyer reads; empty where nothing was changed. */
  adjustReason: z.string(),
  tax: taxSummary,
  total: money,
  /** Where these amounts came from, as the buyer read it; null of older orders. */
  explained: explained.nullable(),
  refunded: money,
  /** What goes back if the refund request is granted. */
  refundable: money,
  /** What was paid and has not gone back. */
  left: money,
  refund: z
    .object({
      askedAt: time.nullable(),
      reason: z.string(),
      answerBy: time.nullable(),
      answer: z.enum(['approved', 'declined']).nullable(),
      answeredAt: time.nullable(),
      answerReason: z.string(),
    })
    .nullable(),
  lines: z.array(
    z.object({
      no: z.int(),
      name: z.string(),
      /** The product's name at that time, if the buyer read another one; else empty. */
      baseName: z.string(),
      /** As the order was placed; empty if the product had none. */
      sku: z.string(),
      kind: z.enum(['key', 'physical']),
      genre: z.string(),
      quantity: z.int(),
      unit: money,
      /** From which quantity on `unit` holds, where it is a wholesale price. */
      tierFrom: z.int().nullable(),
      total: money,
      units: z.array(staffUnit),
    }),
  ),
  attempts: z.array(
    z.object({
      no: z.int(),
      provider: z.string(),
      method: z.string(),
      state: z.string(),
      amount: money,
      providerRef: z.string().nullable(),
      at: time,
      settledAt: time.nullable(),
    }),
  ),
  history: z.array(
    z.object({
      id: z.string(),
      machine: z.enum(['order', 'payment', 'delivery']),
      before: z.string().nullable(),
      after: z.string(),
      /** Who did it: the buyer, a provider, the store itself, or a member of staff by name. */
      actor: z.string(),
      /** The words of a person; empty for the store's own reasons. */
      reason: z.string(),
      /** What was done, where it moved no machine. */
      act: z.enum(ORDER_ACTS).nullable(),
      /** How many units took this step at once. */
      count: z.int(),
      at: time,
    }),
  ),
  actions: z.array(z.enum(STAFF_ORDER_ACTIONS)),
  /** In alphabetical order. */
  tags: z.array(z.string()),
  /** What staff noted for each other, latest first. */
  internalNotes: z.array(
    z.object({
      id: z.string(),
      by: z.string(),
      /** I wrote it, and may change it. */
      mine: z.boolean(),
      text: z.string(),
      at: time,
      editedAt: time.nullable(),
    }),
  ),
});
export type StaffOrder = z.infer<typeof staffOrder>;

export const staffOrderByNo = endpoint({
  name: 'staffOrder',
  method: 'GET',
  path: '/admin/orders/{orderNo}',
  access: 'staff',
  roles: SEES_ORDERS,
  summary: 'One order in full, but for its keys.',
  // Any text: a number that no order can have is not found, and is no mistake in a form.
  params: z.object({
    orderNo: z
      .string()
      .max(60)
      .transform((text) => text.trim().toUpperCase()),
  }),
  reply: staffOrder,
  problems: ['order_not_found'],
});

/** Where an act has left the order. */
export const moved = z.object({ status: z.enum(ORDER_STATUSES) });

export const staffApproveOrder = endpoint({
  name: 'staffApproveOrder',
  method: 'POST',
  path: '/admin/orders/{orderNo}/approve',
  access: 'staff',
  roles: ['orders', 'finance'],
  summary: 'Lets an order go that was held for a look: its keys leave.',
  params,
  reply: moved,
  problems: ['order_not_found', 'order_has_moved_on'],
});

export const staffPack = endpoint({
  name: 'staffPack',
  method: 'POST',
  path: '/admin/orders/{orderNo}/packed',
  access: 'staff',
  roles: ['orders', 'stock'],
  summary: 'The goods that are to be shipped are packed.',
  params,
  reply: moved,
  problems: ['order_not_found', 'order_has_moved_on'],
});

export const staffShip = endpoint({
  name: 'staffShip',
  method: 'POST',
  path: '/admin/orders/{orderNo}/shipped',
  access: 'staff',
  roles: ['orders', 'stock'],
  summary: 'The parcel has left.',
  params,
  body: z.object({
    carrier: line(80).pipe(z.string().min(1, 'required')),
    trackingNumber: line(80).default(''),
  }),
  reply: moved,
  problems: ['order_not_found', 'order_has_moved_on'],
});

export const staffReceive = endpoint({
  name: 'staffReceive',
  method: 'POST',
  path: '/admin/orders/{orderNo}/received',
  access: 'staff',
  roles: ['orders', 'stock', 'support'],
  summary: 'The carrier says that the parcel has arrived.',
  params,
  reply: moved,
  problems: ['order_not_found', 'order_has_moved_on'],
});

export const staffKeyDelivery = endpoint({
  name: 'staffKeyDelivery',
  method: 'POST',
  path: '/admin/orders/{orderNo}/key-delivery',
  access: 'staff',
  roles: ['orders', 'support'],
  summary: 'Changes how an order’s keys are delivered, while none has left.',
  params,
  body: z.object({ by: keyDelivery, reason: prose(1000).pipe(z.string().min(1, 'required')) }),
  reply: moved,
  problems: ['order_not_found', 'order_has_moved_on'],
});

export const staffAdjustPrice = endpoint({
  name: 'staffAdjustPrice',
  method: 'POST',
  path: '/admin/orders/{orderNo}/adjustment',
  access: 'staff',
  roles: ['orders', 'finance'],
  summary:
    'Takes an amount off an unpaid order, or adds one, in place of the adjustment before; 0 removes it. A payment that is under way is closed, and the buyer is told the new total and the reason.',
  params,
  body: z
    .object({
      /** Minor units of the order's currency, before tax that comes on top; with a minus to take something off. */
      amount: z.int('invalid').min(-100_000_000, 'too_large').max(100_000_000, 'too_large'),
      reason: prose(300).default(''),
    })
    .refine(({ amount, reason }) => amount === 0 || reason !== '', { path: ['reason'], message: 'required' }),
  reply: moved.extend({ total: money }),
  problems: ['order_not_found', 'order_has_moved_on', 'staff_day_limit', 'staff_code_again'],
  limit: { calls: 30, seconds: 60 },
});

export const staffAnswerRefund = endpoint({
  name: 'staffAnswerRefund',
  method: 'POST',
  path: '/admin/orders/{orderNo}/refund-answer',
  access: 'staff',
  roles: ['orders', 'finance'],
  summary:
    'Answers a refund request. Granted, the keys are voided and the money goes back; declined, the buyer is told why.',
  params,
  body: z
    .object({ answer: z.enum(['approved', 'declined']), reason: prose(1000).default('') })
    .refine(({ answer, reason }) => answer === 'approved' || reason !== '', {
      path: ['reason'],
      message: 'required',
    }),
  reply: moved.extend({ refunded: money }),
  problems: ['order_not_found', 'order_has_moved_on'],
});

/** Something that waits for a person. */
const waitingOrder = z.object({
  orderNo: z.string(),
  email: z.string(),
  product: z.string(),
  unitCount: z.int(),
  total: money,
  /** Since when it waits. */
  since: time,
  /** When it is due, if a time was promised. */
  due: time.nullable(),
});
export type WaitingOrder = z.infer<typeof waitingOrder>;

const waiting = z.object({ rows: z.array(waitingOrder), total: z.int() });

export const staffToday = endpoint({
  name: 'staffToday',
  method: 'GET',
  path: '/admin/today',
  access: 'staff',
  roles: ALL_STAFF,
  summary: 'What needs a person, oldest first. Empty for staff whose role may not see orders.',
  reply: z.object({
    serverNow: time,
    refunds: waiting,
    review: waiting,
    withoutKey: waiting,
    toShip: waiting,
    /** The last 24 hours. */
    figures: z.object({ placed: z.int(), paid: z.int(), delivered: z.int(), refunded: z.int() }),
  }),
});
