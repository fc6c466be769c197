import { problem } from '@halfturn/contract/problem.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Explained } from '@halfturn/contract/primitives/explained.ts';
import type { KeyDelivery } from '@halfturn/contract/primitives/key-deliveries.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import type { TaxClass } from '@halfturn/contract/primitives/tax-classes.ts';
import { clientOf, siteOf } from '../../platform/client-network.ts';
import { demandAnotherRun, type Trx } from '../../platform/db/kysely.ts';
import { hashToken, orderNumber, randomToken, uuidv7 } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { joinOrder, type MemberTerms } from '../../people/membership/door.ts';
import { useCoupon, type CouponTerms } from '../coupons/door.ts';
import { keyHolds } from '../keys/door.ts';
import type { OrderTax } from '../tax/door.ts';
import { setAside } from './boxed-stock.ts';
import { countClaims, demandWithin, isRepeated, type Claim, type HoldCaps } from './hold-caps.ts';
import { insertOrder } from './insert-order.ts';
import { orderReceived } from './mail/order-received.mail.ts';
import { mayMailUnpaid } from './order-mails.ts';
import { deriveStatus } from './order.ts';
import { recentOrders, type RecentOrders, type Traces } from './recent-orders.ts';

export interface DraftLine {
  productId: string;
  kind: 'key' | 'physical';
  name: string;
  quantity: number;
  /** US cents of one copy, and the same in the order's currency. */
  baseMinor: number;
  unitMinor: number;
  /** Whether the price was fixed for the currency, and not converted. */
  fixed: boolean;
  /** From which quantity on that price holds: 1, but where it is a wholesale price. */
  tierFrom: number;
  /** Copies that one order may hold of the product. */
  most: number;
  discountMinor: number;
  taxClass: TaxClass;
  /** Thousandths of a percent, and what it comes to. */
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
  /** What `couponMinor` comes from. */
  coupon: CouponTerms | null;
  pointsMinor: number;
  freightMinor: number;
  feeMinor: number;
  totalMinor: number;
  /** Where these amounts come from, kept as it was said. */
  explained: Explained;
  tax: OrderTax;
  /** What a firm wants on its invoice; empty for anybody else. */
  company: string;
  vatId: string;
  billingAddress: string;
  keyDelivery: KeyDelivery;
  paymentMethod: string;
  deliveryMethod: string | null;
  address: object | null;
  termsVersion: string;
  /** Bank transfer holds no keys while it waits. */
  holdsKeys: boolean;
  holdMinutes: number;
  caps: HoldCaps;
  /** The way of paying has a letter of its own, which tells all that the store's would. */
  ownLetter: boolean;
  /** The first attempt to pay it, which stands beside it from the start; null where there is nothing to pay. */
  attemptId: string | null;
  traces: Traces;
  /** What to think of it, once it is known what else its buyer ordered of late. Refuses what is not to be taken. */
  judge: (recent: RecentOrders) => Judged;
  /** Demands a captcha from a guest who orders once more; null where none is due: of a member, or as one was solved. */
  demandCaptcha: ((trx: Trx) => Promise<void>) | null;
}

/** What was thought of an order as it was placed. */
export interface Judged {
  /** A person looks at it before anything leaves. */
  underReview: boolean;
  /** Kept with the order; names nobody. */
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

/** Under so many free keys of a product, an order of it is kept for half the time only. */
const NEAR_SELL_OUT = 10;

/**
 * Places an order and holds concrete keys for it, all or nothing.
 *
 * Refuses `too_many_open_orders` and `too_many_held` past the caps on held units, and `sold_out` where the keys (or the
 * boxed goods) do not suffice, `coupon_used_up` and `points_not_enough` where another order took the coupon or the member's
 * points a moment before, whatever `judge` refuses, and `captcha_required` from `demandCaptcha` if the guest's network or mailbox
 * has an unpaid order of the last hour.
 *
 * @param working the order, which may still be worked out
 * @param ahead what it will claim, where that is known before and its keys are held: claimed while it is worked out
 */
export async function placeOrder(
  trx: Trx,
  working: Promise<OrderDraft>,
  ahead: Claim | null,
  now: Date,
): Promise<PlacedOrder> {
  const early = ahead && claim(trx, { ...ahead, holdsKeys: true }, now);
  const draft = await working;
  if (early && !draft.holdsKeys) throw demandAnotherRun('keys were held for an order that holds none');
  const id = uuidv7();
  const lines = draft.lines.map((line, i) => ({
    ...line,
    id: uuidv7(),
    no: i + 1,
    taxAddedMinor: draft.tax.included ? 0 : line.taxMinor,
  }));
  const units = lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, i) => ({
      id: uuidv7(),
      line_id: line.id,
      unit_no: i + 1,
      product_id: line.productId,
      kind: line.kind,
    })),
  );

  const [counted, recent, held] = await (early ?? claim(trx, draft, now));
  if (counted.status === 'rejected') throw counted.reason;
  if (recent.status === 'rejected') throw recent.reason;
  // Whoever is past a cap lets go of the keys again, and hears of the cap.
  demandWithin(draft.caps, draft, counted.value);
  if (draft.demandCaptcha && isRepeated(counted.value)) await draft.demandCaptcha(trx);
  const { underReview, risk } = draft.judge(recent.value);
  if (held.status === 'rejected') throw held.reason;
  const { keys, left } = held.value;
  await setAside(
    trx,
    lines.filter((line) => line.kind === 'physical'),
  );

  const scarce = [...left.values()].some((count) => count < NEAR_SELL_OUT);
  const expiresAt = new Date(now.getTime() + (draft.holdMinutes * 60_000) / (scarce ? 2 : 1));
  const orderNo = orderNumber();
  const accessKey = randomToken();

  const rows = units.map((unit) => {
    const key_id = keys.get(unit.product_id)?.pop() ?? null;
    return { ...unit, key_id, status: key_id ? 'held' : 'waiting', set_aside: unit.kind === 'physical' };
  });
  if (draft.holdsKeys && rows.some((row) => row.kind === 'key' && !row.key_id)) throw problem('sold_out');

  await insertOrder(
    trx,
    [
      id,
      orderNo,
      draft.email,
      draft.email.toLowerCase(),
      draft.phone,
      draft.name,
      draft.notes,
      draft.locale,
      draft.country,
      draft.ip,
      draft.currency,
      draft.rate,
      draft.goodsMinor,
      draft.freightMinor,
      draft.feeMinor,
      draft.totalMinor,
      draft.paymentMethod,
      draft.deliveryMethod,
      draft.address && JSON.stringify(draft.address),
      draft.termsVersion,
      now,
      expiresAt,
      FIRST_STATUS[draft.attemptId ? 'pending' : 'unpaid'],
      hashToken(accessKey),
      draft.accountId,
      draft.attemptId,
      draft.memberMinor,
      draft.pointsMinor,
      draft.couponMinor,
      draft.coupon?.code ?? null,
      draft.traces.mailbox,
      underReview,
      JSON.stringify(risk),
      draft.tax.included,
      draft.tax.country,
      draft.tax.region,
      draft.tax.taxMinor,
      draft.tax.addedMinor,
      draft.tax.restRate,
      draft.tax.freightTaxMinor,
      draft.tax.feeTaxMinor,
      draft.tax.reverseCharge,
      draft.company,
      draft.vatId,
      draft.billingAddress,
      JSON.stringify(draft.explained),
      draft.keyDelivery,
      clientOf(draft.ip),
      siteOf(draft.ip),
      draft.traces.customer,
    ],
    lines,
    rows,
  );
  if (draft.coupon) await useCoupon(trx, { id, currency: draft.currency }, draft.coupon, now);
  // After the goods: whoever ends an order lets go of them first, and gives its points back then.
  if (draft.terms) await joinOrder(trx, id, draft.terms, now);

  // The mail with the link to the order. Above the cap of its mailbox it is left out, so that strangers cannot flood it; the payment
  // page says the same. The cap is read only if the mailbox has an unpaid order from the last hour.
  const mayMail = counted.value.late_of_mailbox === 0 || (await mayMailUnpaid(trx, draft.traces, now));
  if (!draft.ownLetter && mayMail)
    await queueMail(trx, {
      kind: orderReceived.kind,
      dedupe: `received:${id}`,
      subjectId: id,
      recipient: draft.email,
      locale: draft.locale,
    });
  return { id, orderNo, accessKey, expiresAt, underReview };
}

/** Counts what the buyer holds and has ordered, and holds what the order wants; sent together, and each with its own outcome. */
const claim = (trx: Trx, wanted: Claim & { holdsKeys: boolean }, now: Date) =>
  Promise.allSettled([
    countClaims(trx, wanted, now),
    recentOrders(trx, wanted, now),
    wanted.holdsKeys ? keyHolds.holdKeys(trx, wanted.lines) : NOTHING_HELD,
  ]);

const NOTHING_HELD: Awaited<ReturnType<typeof keyHolds.holdKeys>> = { keys: new Map(), left: new Map() };

const firstStatus = (payment: 'unpaid' | 'pending') =>
  deriveStatus({
    payment,
    underReview: false,
    cancelled: false,
    refundRequested: false,
    completed: false,
    units: [],
  });
const FIRST_STATUS = { unpaid: firstStatus('unpaid'), pending: firstStatus('pending') };
