import * as z from 'zod';
import { writtenAddress } from './addresses.ts';
import { captchaAnswer } from './captcha.ts';
import { nextStep } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { explained, priceAdjustment } from './primitives/explained.ts';
import { orderGift } from './primitives/gift.ts';
import { keyDeliveryOfOrder } from './primitives/key-delivery.ts';
import { money } from './primitives/money.ts';
import { page, pageQuery } from './primitives/page.ts';
import { picture } from './primitives/picture.ts';
import { taxSummary } from './primitives/tax.ts';
import { email, line, orderNo, prose, secretToken } from './primitives/text.ts';
import { tracking } from './tracking.ts';

/** What the buyer sees (decisions, "Order, payment, delivery"). Derived from the payment and delivery machines. */
export const ORDER_STATUSES = [
  'awaiting_payment',
  'paying',
  'under_review',
  'paid',
  'partially_delivered',
  'delivered',
  'completed',
  'cancelled',
  'expired',
  'refund_requested',
  'partially_refunded',
  'refunded',
  'disputed',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = [
  'unpaid',
  'pending',
  // Reserved, not captured: the order is reviewed first.
  'authorised',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'partially_refunded',
  'refunded',
  'disputed',
  'charged_back',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const DELIVERY_STATUSES = [
  'waiting',
  'held',
  'delivered',
  'revealed',
  'replaced',
  'voided',
  'packed',
  'shipped',
  'received',
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const params = z.object({ orderNo });
/** A guest without the browser's cookie names the secret from the order or from the mail. */
const access = z.object({ accessKey: secretToken.optional() });

export const unit = z.object({
  id: z.string(),
  /** Which unit of the line, from 1. */
  no: z.int(),
  status: z.enum(DELIVERY_STATUSES),
  /** The day on which its key is handed over (00:00 UTC), while it is still to come: it is a pre-order. */
  releasesOn: z.iso.date().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  revealedAt: z.iso.datetime().nullable(),
  /** The last mail with its key: when it was sent (null while it is on its way) and where to, masked. Null if none was. */
  mailed: z.object({ at: z.iso.datetime().nullable(), to: z.string() }).nullable(),
  /** Its part of what was paid, after everything that came off. */
  worth: money,
  /** That part has gone back. */
  refunded: z.boolean(),
  /** A refund was requested. */
  refundAsked: z.boolean(),
});

export const orderLine = z.object({
  productId: z.string(),
  /** Where the product stands in the store, if it still does. */
  slug: z.string(),
  class: z.string(),
  name: z.string(),
  genre: z.string(),
  /** The first picture of it that the shopkeeper uploaded; without one, its cover is drawn. */
  image: picture.nullable(),
  category: z.string(),
  attributes: z.object({ platform: z.string(), region: z.string() }),
  kind: z.enum(['key', 'physical']),
  activation: z.string(),
  quantity: z.int(),
  unit: money,
  /** From which quantity on `unit` holds, where it is a wholesale price. */
  tierFrom: z.int().nullable(),
  discount: money,
  total: money,
  units: z.array(unit),
});

export const ORDER_ACTIONS = ['pay', 'cancel', 'delete', 'confirm', 'keys', 'refund', 'track'] as const;

export const order = z.object({
  orderNo: z.string(),
  addTime: z.iso.datetime(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** As given by the buyer; hidden to a few letters for who holds only the mail's link. */
  email: z.string(),
  goods: money,
  memberDiscount: money,
  couponPrice: money,
  /** Which coupon that is; empty for none. */
  couponCode: z.string(),
  points: money,
  freight: money,
  /** The payment fee. */
  payPrice: money,
  ...priceAdjustment,
  tax: taxSummary,
  realAmount: money,
  /** Where each of these amounts came from, as its buyer read it at the checkout; null of older orders. */
  explained: explained.nullable(),
  refunded: money,
  /** What goes back beside the worth of the units, once none of them is kept: fee and freight. */
  refundRest: money,
  paymentMethod: z.string(),
  paidAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  payBefore: z.iso.datetime().nullable(),
  serverNow: z.iso.datetime(),
  lines: z.array(orderLine),
  notes: z.string(),
  shipTo: writtenAddress.nullable(),
  ...tracking,
  /** What this visitor may do with the order now. */
  actions: z.array(z.enum(ORDER_ACTIONS)),
  /** Keys may be shown to this visitor without more. */
  mayReveal: z.boolean(),
  /** How the keys are delivered, and why. */
  keyDelivery: keyDeliveryOfOrder,
  /** What lets this browser show keys, where it may not yet. */
  proofs: z.array(z.enum(['password', 'code'])),
  /** The order belongs to the member who asks. */
  own: z.boolean(),
  /** This browser can show who paid, and so may put the e-mail right. */
  mayMend: z.boolean(),
  /** When the refund request will have been answered: 2 working days after it was made. */
  refundAnswerBy: z.iso.datetime().nullable(),
  /** Until when the review of a held order is due; null for all others. */
  reviewBy: z.iso.datetime().nullable(),
  /** The keys are for another person; null if they are for the buyer. */
  gift: orderGift.nullable(),
  /** The buyer may choose what happens to a paid order without enough keys. */
  canChoose: z.boolean(),
});
export type Order = z.infer<typeof order>;

/** A line of the list of a member's orders. */
export const listedOrder = z.object({
  orderNo: z.string(),
  addTime: z.iso.datetime(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  realAmount: money,
  refunded: money,
  payBefore: z.iso.datetime().nullable(),
  refundAnswerBy: z.iso.datetime().nullable(),
  /** Units whose key is there and was not looked at. */
  unrevealed: z.int(),
  /** The next day on which pre-ordered keys of it are handed over. */
  releasesOn: z.iso.date().nullable(),
  /** Units that are in a parcel on its way. */
  shipped: z.int(),
  lines: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      /** What the product’s picture is made from, where the shopkeeper has given none. */
      genre: z.string(),
      image: picture.nullable(),
      quantity: z.int(),
    }),
  ),
  actions: z.array(z.enum(ORDER_ACTIONS)),
});
export type ListedOrder = z.infer<typeof listedOrder>;

export const myOrders = endpoint({
  name: 'myOrders',
  method: 'GET',
  path: '/api/orders',
  access: 'member',
  summary:
    'The orders of who is signed in, newest first: those in one of the named states, and those whose number or products hold the word.',
  query: z.object({
    ...pageQuery,
    status: z
      .union([
        z.array(z.enum(ORDER_STATUSES)).max(ORDER_STATUSES.length),
        z.enum(ORDER_STATUSES).transform((one) => [one]),
      ])
      .optional(),
    keyword: line(100).optional(),
  }),
  reply: page(listedOrder).extend({
    /** How many there are in each state, whatever state is asked for. */
    counts: z.partialRecord(z.enum(ORDER_STATUSES), z.int()),
    serverNow: z.iso.datetime(),
  }),
});

export const getOrder = endpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/api/orders/{orderNo}',
  access: 'visitor',
  member: 'optional',
  room: 'purchase',
  summary: 'The order. Unknown and foreign orders answer alike.',
  params,
  query: access,
  reply: order,
  problems: ['order_not_found'],
});

export const askOrderLink = endpoint({
  name: 'askOrderLink',
  method: 'POST',
  path: '/api/orders/link',
  access: 'visitor',
  summary:
    'Mails a link to an order to the email address that it was placed with. The answer and its time are the same whether or not there is such an order.',
  body: z.object({ orderNo, email: z.string().default('').pipe(email), ...captchaAnswer }),
  reply: z.null(),
  problems: ['captcha_required', 'captcha_wrong', 'captcha_expired'],
  limit: { calls: 10, seconds: 600 },
});

export const orderState = endpoint({
  name: 'orderStatus',
  method: 'GET',
  path: '/api/orders/{orderNo}/status',
  access: 'visitor',
  member: 'optional',
  room: 'purchase',
  summary: 'Where the order stands, for the page that waits.',
  params,
  query: access,
  reply: z.object({
    status: z.enum(ORDER_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    payBefore: z.iso.datetime().nullable(),
    serverNow: z.iso.datetime(),
  }),
  problems: ['order_not_found'],
});

export const payOrder = endpoint({
  name: 'payOrder',
  method: 'POST',
  path: '/api/orders/{orderNo}/pay',
  access: 'visitor',
  member: 'optional',
  room: 'purchase',
  summary:
    'Starts a payment attempt, or goes on with the one under way. After failure, cancel or expiry: pay again, within 24 hours.',
  idempotent: true,
  params,
  body: access.extend({ paymentMethod: z.string().max(40).optional() }),
  reply: z.object({ next: nextStep, payBefore: z.iso.datetime().nullable(), serverNow: z.iso.datetime() }),
  problems: [
    'order_not_found',
    'payment_status_incorrect',
    'pay_again_closed',
    'sold_out',
    'login_required',
    'payment_method_unknown',
    'payment_currency_unavailable',
    'payment_amount_unavailable',
    'balance_not_enough',
    'idempotency_conflict',
  ],
  limit: { calls: 60, seconds: 60 },
});

export const cancelOrder = endpoint({
  name: 'cancelOrder',
  method: 'POST',
  path: '/api/orders/{orderNo}/cancel',
  access: 'visitor',
  member: 'optional',
  summary: 'Cancels an order that is not paid; its keys go back on the shelf.',
  params,
  body: access,
  reply: z.object({ status: z.enum(ORDER_STATUSES) }),
  problems: ['order_not_found', 'order_not_cancellable'],
});

export const confirmOrder = endpoint({
  name: 'confirmOrder',
  method: 'POST',
  path: '/api/orders/{orderNo}/confirm',
  access: 'visitor',
  member: 'optional',
  summary: 'Confirms receipt: the order is completed.',
  params,
  body: access,
  reply: z.object({ status: z.enum(ORDER_STATUSES) }),
  problems: ['order_not_found', 'order_not_confirmable'],
});

export const refundOrder = endpoint({
  name: 'refundOrder',
  method: 'POST',
  path: '/api/orders/{orderNo}/refund',
  access: 'visitor',
  member: 'optional',
  summary:
    'Asks for the money back, for the named units or for all. Unrevealed keys are refunded at once; the rest is answered within 2 working days.',
  idempotent: true,
  params,
  body: access.extend({
    reason: prose(1000).default(''),
    units: z.array(z.uuid()).min(1).max(200).optional(),
    /** What the buyer was shown as coming back at once, in minor units; another amount refuses. */
    expected: z.int().min(0).optional(),
  }),
  reply: z.object({
    status: z.enum(ORDER_STATUSES),
    refunded: money,
    answerBy: z.iso.datetime().nullable(),
  }),
  problems: ['order_not_found', 'order_not_refundable', 'refund_changed', 'idempotency_conflict'],
});

export const deleteOrder = endpoint({
  name: 'deleteOrder',
  method: 'DELETE',
  path: '/api/orders/{orderNo}',
  access: 'visitor',
  member: 'optional',
  summary: 'Hides an order that has ended from its buyer. Nothing is removed.',
  params,
  query: access,
  reply: z.null(),
  problems: ['order_not_found', 'order_not_deletable'],
});

export const mendOrderEmail = endpoint({
  name: 'mendOrderEmail',
  method: 'POST',
  path: '/api/orders/{orderNo}/email',
  access: 'visitor',
  member: 'optional',
  summary:
    'Puts the e-mail of a paid order right, for who placed it. Links that were mailed open it no more; the keys are mailed to the new address.',
  params,
  body: access.extend({ email }),
  reply: z.object({ email: z.string() }),
  problems: ['order_not_found', 'order_not_paid', 'forbidden'],
  limit: { calls: 6, seconds: 300 },
});
