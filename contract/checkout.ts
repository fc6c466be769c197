import { keysOf } from './primitives/names.ts';
import * as z from 'zod';
import { LOCALES } from './primitives/locale.ts';
import { typedAddress } from './addresses.ts';
import { captchaAnswer } from './captcha.ts';
import { tier } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { explained } from './primitives/explained.ts';
import { giftDraft } from './primitives/gift.ts';
import { keyDelivery } from './primitives/key-delivery.ts';
import { currency, money } from './primitives/money.ts';
import { taxSummary } from './primitives/tax.ts';
import { countryCode, email, line, phone, prose } from './primitives/text.ts';
import { PROBLEMS } from './problem.ts';

export const MAX_LINES = 20;

/** Why a coupon takes nothing off. In a quote they are among its `problems`, and the total goes on without the coupon. */
export const COUPON_REFUSALS = [
  'coupon_not_found',
  'coupon_not_for_you',
  'coupon_expired',
  'coupon_not_started',
  'coupon_used_up',
  'coupon_minimum',
  'coupon_goods',
  'coupon_currency',
] as const;
/** Before a code is even looked at, where many were wrong; a captcha also before a guest's order, after one that is unpaid. */
const couponTry = ['coupon_wait', 'captcha_required', 'captcha_wrong', 'captcha_expired'] as const;

const item = z.object({ productId: z.uuid(), quantity: z.int().min(1).max(100) });

const quoteInput = {
  items: z
    .array(item)
    .min(1, 'product_required')
    .max(MAX_LINES)
    .refine((items) => new Set(items.map((i) => i.productId)).size === items.length, 'product_twice'),
  email: email.optional(),
  /** Where the buyer is: tax is that country's, or that region's where it has one of its own. */
  country: countryCode.optional(),
  region: line(100).optional(),
  /** Of a firm that buys. One that cannot be right changes nothing in a quote, and refuses an order. */
  vatId: line(40).optional(),
  coupon: line(40).optional(),
  /** Required after five wrong coupon codes. A guest also needs it if their network or email address has an unpaid order. */
  captcha: z.object(captchaAnswer).optional(),
  points: z.int().min(0).optional(),
  deliveryMethod: z.string().max(40).optional(),
  paymentMethod: z.string().max(40).optional(),
  currency,
};

export const quoteLine = z.object({
  productId: z.string(),
  name: z.string(),
  quantity: z.int(),
  unit: money,
  /** The struck price of one unit, where it is reduced. */
  was: money.nullable(),
  total: money,
  /** The day on which its keys are handed over, where that is still to come. */
  releasesOn: z.iso.date().nullable(),
  /** The country of the buyer if the key does not activate there; the order is not refused. */
  worksNotIn: z.string().nullable(),
  /** The wholesale price that `unit` is: from which quantity on, and what a single unit costs. */
  tier: z.object({ from: z.int(), single: money }).nullable(),
  /** The wholesale price that a few units more would bring. */
  next: tier.nullable(),
});

export const paymentMethodOffer = z.object({
  code: z.string(),
  /** What this method would add to the total. */
  fee: money,
  /** Minutes that the order is held for once it is placed. */
  holdMinutes: z.int(),
  /** Whether units are kept for the order in that time. */
  holdsKeys: z.boolean(),
  /** What the member's balance lacks, where that is why it is not available. */
  missing: money.nullable(),
  available: z.boolean(),
  /** Why not, where it is not available. */
  reason: z.enum(keysOf(PROBLEMS)).nullable(),
  /** A currency that would work, where the display currency does not. */
  worksIn: currency.nullable(),
});

export const deliveryMethodOffer = z.object({
  code: z.string(),
  /** In the visitor's language, or in English. */
  name: z.string(),
  /** What the store says of it; often empty. */
  hint: z.string(),
  fee: money,
  minDays: z.int(),
  maxDays: z.int(),
});

export const quote = z.object({
  lines: z.array(quoteLine),
  goods: money,
  memberDiscount: money,
  coupon: money,
  points: money,
  /** Where the member stands who asks; null for a visitor. */
  member: z
    .object({
      level: z.int(),
      name: z.string(),
      /** Percent off the goods. */
      discount: z.number(),
      /** Points that they have. */
      points: z.int(),
      /** Points that this order would take. */
      pointsUsed: z.int(),
      /** The most that it can take, and what they pay for. */
      pointsMax: z.int(),
      pointsMaxWorth: money,
      /** Percent of the goods that points may pay for. */
      pointsShare: z.int(),
      /** Points that the order brings once it is completed. */
      earns: z.int(),
    })
    .nullable(),
  /** What the order counts for once it is paid, in US dollars: levels and points go by it. */
  counts: money,
  freight: money,
  serviceCharge: money,
  tax: taxSummary,
  total: money,
  /** Where each of these amounts comes from. */
  explained,
  /** There are keys in the order: the buyer is asked for `deliverNow`. */
  deliversKeys: z.boolean(),
  /** How the keys are delivered if the order does not say: as the member has set it, else in the mail. */
  keyDelivery,
  /** The order has few enough keys for the mail; more of them get a link. */
  keysFitMail: z.boolean(),
  /** Something in the order is shipped: an address and a delivery style are needed. */
  needsAddress: z.boolean(),
  deliveryMethods: z.array(deliveryMethodOffer),
  paymentMethods: z.array(paymentMethodOffer),
  /** What stands in the way of this order, by product where it is about one. */
  problems: z.array(
    z.object({
      error: z.enum(keysOf(PROBLEMS)),
      productId: z.string().nullable(),
      /** Said to the visitor as it stands. */
      msg: z.string(),
      /** Units that could be had, or that one order may hold. */
      max: z.int().nullable(),
      /** What is missing for the coupon, where it asks for more goods. */
      missing: money.nullable(),
    }),
  ),
});
export type Quote = z.infer<typeof quote>;

/** Where to go to pay. `none`: there is nothing to pay (any more). */
export const nextStep = z.object({
  kind: z.enum(['redirect', 'form', 'inline', 'none']),
  url: z.string(),
  /** The payment attempt; empty where `kind` is `none`. */
  attempt: z.string(),
});

export const checkoutQuote = endpoint({
  name: 'checkoutQuote',
  method: 'POST',
  path: '/api/checkout/quote',
  access: 'visitor',
  member: 'optional',
  room: 'checkout',
  summary: 'What an order would cost, line by line, with each payment method and what stands in its way.',
  body: z.object(quoteInput),
  reply: quote,
  problems: ['product_not_found', 'variant_required', 'payment_currency_unavailable', ...couponTry],
  limit: { calls: 240, seconds: 60 },
});

export const placeOrder = endpoint({
  name: 'placeOrder',
  method: 'POST',
  path: '/api/orders',
  access: 'visitor',
  member: 'optional',
  room: 'purchase',
  summary: 'Places an order: keys are held for it from this moment until it is paid or its time is up.',
  idempotent: true,
  body: z.object({
    ...quoteInput,
    paymentMethod: z.string().max(40),
    contact: z.object({
      email,
      phone: z.union([z.literal(''), phone]).optional(),
      name: line(120).optional(),
    }),
    /** Looked at by the country's own way to write one, as the addresses that a member keeps. */
    address: typedAddress.optional(),
    notes: prose(1000).optional(),
    /** For the invoice of a firm. */
    company: line(120).optional(),
    billingAddress: prose(300).optional(),
    /** The terms; and `deliverNow` with them, where a client does not ask for it apart. */
    agree: z.boolean(),
    /**
     * For keys: that they are delivered before the period of withdrawal ends, and that the right ends with a key that was shown.
     * Asked by a box of its own; false is refused.
     */
    deliverNow: z.boolean().optional(),
    /**
     * The sentence beside that box: its version (`CONSENT_VERSIONS`) and the language that it was shown in. It is stored with the
     * order word for word. With `deliverNow`, and without the present version for this order, `consent_outdated`.
     */
    consent: z.object({ version: z.string().max(40), locale: z.enum(LOCALES) }).optional(),
    /** How the buyer gets the keys; without it, as the quote says. A gift always goes by a link. */
    keyDelivery: keyDelivery.optional(),
    /** The keys go to another person. Not with goods that are shipped. */
    gift: giftDraft.optional(),
    /** The total that the buyer saw. */
    total: money,
  }),
  reply: z.object({
    orderNo: z.string(),
    /** Opens the order, and reveals its keys, for a client that keeps no cookies. Said once. */
    accessKey: z.string(),
    payBefore: z.iso.datetime(),
    serverNow: z.iso.datetime(),
    total: money,
    next: nextStep,
  }),
  problems: [
    'product_not_found',
    'variant_required',
    'sold_out',
    'per_order_limit',
    'not_sold_in_country',
    'country_not_served',
    'too_many_open_orders',
    'too_many_held',
    'price_changed',
    'order_refused',
    'terms_required',
    'deliver_now_required',
    'consent_outdated',
    'address_required',
    'gift_keys_only',
    ...COUPON_REFUSALS,
    ...couponTry,
    'login_required',
    'points_not_enough',
    'points_over_share',
    'payment_method_unknown',
    'store_not_live',
    'payment_currency_unavailable',
    'payment_amount_unavailable',
    'balance_not_enough',
    'idempotency_conflict',
  ],
  limit: { calls: 120, seconds: 60 },
});
