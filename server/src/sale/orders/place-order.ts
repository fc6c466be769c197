import { problem } from '@halfturn/contract/problem.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Explained } from '@halfturn/contract/primitives/explained.ts';
import type { KeyDelivery } from '@halfturn/contract/primitives/key-deliveries.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { TaxClass } from '@halfturn/contract/primitives/tax-classes.ts';
import { clientOf, siteOf } from '../../platform/client-network.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { hashToken, orderNumber, randomToken, uuidv7 } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { joinOrder, type MemberTerms } from '../../people/membership/door.ts';
import { useCoupon, type CouponTerms } from '../coupons/door.ts';
import { holdKeys } from '../keys/door.ts';
import type { OrderTax } from '../tax/door.ts';
import { setAside } from './boxed-stock.ts';
import { demandWithin, isRepeated, type HoldCaps } from './hold-caps.ts';
import { countClaims, lockClaims } from './hold-caps.queries.ts';
import { insertOrder, type NewLine, type NewOrder, type NewUnit, type Step } from './insert-order.queries.ts';
import { orderReceived } from './mail/order-received.mail.ts';
import { mayMailUnpaid } from './order-mails.ts';
import { deriveStatus } from './order.ts';
import { recentOrders, type RecentOrders, type Traces } from './recent-orders.queries.ts';

export interface DraftLine {
  productId: string;
  kind: 'key' | 'physical';
  name: string;
  /** Empty if the product has none. */
  /** The name by which staff know it; empty if it is the same. */
  baseName: string;
  sku: string;
  quantity: number;
  /** US cents of one unit, and the same in the order's currency. */
  baseMinor: number;
  unitMinor: number;
  /** Whether the price was fixed for the currency, and not converted. */
  fixed: boolean;
  /** The quantity from which the price holds: 1, except for wholesale prices. */
  tierFrom: number;
  /** Units that one order may have of the product. */
  most: number;
  discountMinor: number;
  taxClass: TaxClass;
  /** Thousandths of a percent, and the amount. */
  taxRate: number;
  taxMinor: number;
}

/** An order as checkout worked it out: priced, checked, agreed to. Amounts in minor units of `currency`. */
export interface OrderDraft {
  lines: readonly DraftLine[];
  /** The member who places it; null for a guest. */
  accountId: string | null;
  /** The level and the points that the member places it with. */
  terms: MemberTerms | null;
  email: string;
  phone: string;
  name: string;
  notes: string;
  locale: Locale;
  country: string | null;
  ip: string;
  /** Hashes of the secrets of the orders that the browser placed or proved before. */
  secrets: readonly Buffer[];
  currency: Currency;
  rate: string;
  goodsMinor: number;
  memberMinor: number;
  couponMinor: number;
  /** The coupon behind `couponMinor`. */
  coupon: CouponTerms | null;
  pointsMinor: number;
  freightMinor: number;
  feeMinor: number;
  totalMinor: number;
  /** Where these amounts come from, as the buyer reads it. */
  explained: Explained;
  tax: OrderTax;
  /** Details of a company for its invoice; empty for others. */
  company: string;
  vatId: string;
  billingAddress: string;
  keyDelivery: KeyDelivery;
  paymentMethod: string;
  deliveryMethod: string | null;
  address: object | null;
  termsVersion: string;
  /** False for bank transfers: they hold no keys while the order waits for money. */
  holdsKeys: boolean;
  holdMinutes: number;
  caps: HoldCaps;
  /** The payment method has a mail of its own, which replaces the store's. */
  ownLetter: boolean;
  /** The first payment attempt; null if there is nothing to pay. */
  attemptId: string | null;
  traces: Traces;
  /** Judges the risk from the person's latest orders. Refuses `order_refused`. */
  judge: (recent: RecentOrders) => Judged;
  /** Demands a captcha from a guest who orders again; null without this demand. */
  demandCaptcha: ((trx: Trx) => Promise<void>) | null;
}

/** The verdict on an order's risk. */
export interface Judged {
  /** The order is reviewed before anything is delivered. */
  underReview: boolean;
  /** Stored with the order; names no person. */
  risk: object;
}

export interface PlacedOrder {
  id: string;
  orderNo: string;
  /** The buyer's secret, in clear for the only time. */
  accessKey: string;
  expiresAt: Date;
  underReview: boolean;
}

/** With fewer free keys of a product, an order of it holds them for half the time. */
const NEAR_SELL_OUT = 10;

/**
 * Places an order and holds concrete keys for it, all or nothing.
 *
 * Refuses, in this order: `too_many_open_orders` and `too_many_held` past the caps; `captcha_required` if the guest's network or
 * email address has an unpaid order of the last hour; what `judge` refuses; `sold_out`; `coupon_used_up` and
 * `points_not_enough` if another order was faster.
 *
 * @param attempt of the transaction, 1 at first: later attempts wait for orders that have locked the last keys
 */
export async function placeOrder(
  trx: Trx,
  draft: OrderDraft,
  { now, attempt }: { now: Date; attempt: number },
): Promise<PlacedOrder> {
  await lockClaims(trx, draft);
  const claimed = await countClaims(trx, draft, now);
  demandWithin(draft.caps, draft, claimed);
  if (draft.demandCaptcha && isRepeated(claimed)) await draft.demandCaptcha(trx);
  const { underReview, risk } = draft.judge(await recentOrders(trx, draft, now));

  const held = draft.holdsKeys
    ? await holdKeys(trx, draft.lines, { skipLocked: attempt === 1 })
    : { keys: new Map<string, string[]>(), left: new Map<string, number>() };
  await setAside(
    trx,
    draft.lines.filter((line) => line.kind === 'physical'),
  );

  const scarce = [...held.left.values()].some((count) => count < NEAR_SELL_OUT);
  const expiresAt = new Date(now.getTime() + (draft.holdMinutes * 60_000) / (scarce ? 2 : 1));
  const accessKey = randomToken();
  const order = orderOf(draft, { underReview, risk, expiresAt, now });
  const lines = draft.lines.map((line, i) => lineOf(line, i + 1, draft.tax.included));
  const units = lines.flatMap((line) => unitsOf(line, held.keys));
  if (draft.holdsKeys && units.some((unit) => unit.kind === 'key' && !unit.key_id)) throw problem('sold_out');
  await insertOrder(trx, order, { lines, units, steps: firstSteps(draft), tokenHash: hashToken(accessKey) });

  if (draft.coupon) await useCoupon(trx, order, draft.coupon, now);
  // Points after the goods, in the order in which an order that ends gives both back.
  if (draft.terms) await joinOrder(trx, order.id, draft.terms, now);
  if (await mayMailBuyer(trx, draft, claimed.late_of_email_group, now))
    await queueMail(trx, {
      kind: orderReceived.kind,
      dedupe: `received:${order.id}`,
      subjectId: order.id,
      recipient: draft.email,
      locale: draft.locale,
    });
  return { id: order.id, orderNo: order.order_no, accessKey, expiresAt, underReview };
}

/**
 * Whether the buyer gets the mail with the link to the order. Above the cap of the email address they do not, so that strangers
 * cannot flood it; the payment page says the same. The cap is read only if the address has an unpaid order of the last hour.
 */
async function mayMailBuyer(
  trx: Trx,
  draft: OrderDraft,
  lateOfEmailGroup: number,
  now: Date,
): Promise<boolean> {
  if (draft.ownLetter) return false;
  return lateOfEmailGroup === 0 || (await mayMailUnpaid(trx, draft.traces, now));
}

function orderOf(
  draft: OrderDraft,
  { underReview, risk, expiresAt, now }: Judged & { expiresAt: Date; now: Date },
): NewOrder {
  const { tax, traces } = draft;
  return {
    id: uuidv7(),
    order_no: orderNumber(),
    account_id: draft.accountId,
    email: draft.email,
    email_norm: draft.email.toLowerCase(),
    email_group: traces.email_group,
    customer: traces.customer,
    phone: draft.phone,
    name: draft.name,
    notes: draft.notes,
    locale: draft.locale,
    country: draft.country,
    ip: draft.ip,
    network: clientOf(draft.ip),
    site: siteOf(draft.ip),
    currency: draft.currency,
    rate: draft.rate,
    goods_minor: draft.goodsMinor,
    member_discount_minor: draft.memberMinor,
    coupon_minor: draft.couponMinor,
    coupon_code: draft.coupon?.code ?? null,
    points_minor: draft.pointsMinor,
    freight_minor: draft.freightMinor,
    fee_minor: draft.feeMinor,
    total_minor: draft.totalMinor,
    explained: JSON.stringify(draft.explained),
    tax_included: tax.included,
    tax_country: tax.country,
    tax_region: tax.region,
    tax_minor: tax.taxMinor,
    tax_added_minor: tax.addedMinor,
    rest_tax_rate: tax.restRate,
    freight_tax_minor: tax.freightTaxMinor,
    fee_tax_minor: tax.feeTaxMinor,
    reverse_charge: tax.reverseCharge,
    company: draft.company,
    vat_id: draft.vatId,
    billing_address: draft.billingAddress,
    key_delivery: draft.keyDelivery,
    payment_method: draft.paymentMethod,
    delivery_method: draft.deliveryMethod,
    address: draft.address && JSON.stringify(draft.address),
    terms_version: draft.termsVersion,
    under_review: underReview,
    risk: JSON.stringify(risk),
    status: draft.attemptId ? PAYING : AWAITING_PAYMENT,
    payment_status: draft.attemptId ? 'pending' : 'unpaid',
    placed_at: now,
    expires_at: expiresAt,
  };
}

const lineOf = (line: DraftLine, no: number, taxIncluded: boolean): NewLine & { id: string } => ({
  id: uuidv7(),
  no,
  product_id: line.productId,
  kind: line.kind,
  name: line.name,
  base_name: line.baseName,
  sku: line.sku,
  quantity: line.quantity,
  base_minor: line.baseMinor,
  unit_minor: line.unitMinor,
  fixed: line.fixed,
  tier_from: line.tierFrom,
  discount_minor: line.discountMinor,
  total_minor: line.unitMinor * line.quantity - line.discountMinor,
  tax_class: line.taxClass,
  tax_rate: line.taxRate,
  tax_minor: line.taxMinor,
  tax_added_minor: taxIncluded ? 0 : line.taxMinor,
});

/** One row per unit of a line. A key is taken out of `keys` for each. */
const unitsOf = (line: NewLine & { id: string }, keys: Map<string, string[]>): NewUnit[] =>
  Array.from({ length: line.quantity }, (_, i) => {
    const key_id = keys.get(line.product_id)?.pop() ?? null;
    return {
      id: uuidv7(),
      line_id: line.id,
      unit_no: i + 1,
      product_id: line.product_id,
      kind: line.kind,
      status: key_id ? 'held' : 'waiting',
      key_id,
      set_aside: line.kind === 'physical',
    };
  });

/** The log of a new order. With a payment attempt it goes on to `paying` at once. */
function firstSteps({ attemptId }: OrderDraft): Step[] {
  const placed: Step = { machine: 'order', ref: null, before: null, after: AWAITING_PAYMENT };
  if (attemptId === null) return [placed];
  return [
    placed,
    { machine: 'payment', ref: attemptId, before: 'unpaid', after: 'pending' },
    { machine: 'order', ref: null, before: AWAITING_PAYMENT, after: PAYING },
  ];
}

const firstStatus = (payment: 'unpaid' | 'pending') =>
  deriveStatus({
    payment,
    underReview: false,
    cancelled: false,
    refundRequested: false,
    completed: false,
    units: [],
  });
const AWAITING_PAYMENT = firstStatus('unpaid');
const PAYING = firstStatus('pending');
