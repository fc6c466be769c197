import type { checkoutQuote } from '@halfturn/contract/checkout.ts';
import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import type { KeyDelivery } from '@halfturn/contract/primitives/key-deliveries.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { problem, type ProblemSlug } from '@halfturn/contract/problem.ts';
import type { RiskRules } from '@halfturn/contract/staff/risk.ts';
import { accountById } from '../../people/accounts/door.ts';
import { balancesOf } from '../../people/balance/door.ts';
import { membershipOf, type MemberUse } from '../../people/membership/door.ts';
import type { Context } from '../../platform/context.ts';
import { readTogether } from '../../platform/db/send.ts';
import { sellables, type Sellable } from '../../shop/catalog/door.ts';
import { readVatId } from '@halfturn/contract/primitives/vat-id.ts';
import { taxOrder, type OrderTax, type TaxPlace } from '../tax/door.ts';
import { codeOf, findCoupon, type CouponCustomer, type CouponTerms } from '../coupons/door.ts';
import type { HoldCaps } from '../orders/door.ts';
import {
  BALANCE,
  answers,
  availability,
  inBase,
  serviceCharge,
  type MethodRow,
  type Providers,
} from '../payments/door.ts';
import { cardsRestFor, type Trier } from '../risk/door.ts';
import { deliveryStyles } from './checkout.queries.ts';
import { comesOff } from './comes-off.ts';
import type { Worked } from './explain.ts';
import { freight, stylesFor, type DeliveryStyle } from './freight.ts';
import { obstaclesOf, pointsObstacles, type Obstacle } from './obstacles.ts';
import { addUp, priceLines, type PricedLine, type Totals } from './price.ts';
import { termsOf } from './terms.ts';

type Input = BodyOf<typeof checkoutQuote> & {
  /** The country that the buyer is in as far as the store can tell, where they have not said. */
  guess?: string | null;
};

export interface OfferedMethod {
  row: MethodRow;
  feeMinor: number;
  reason: ProblemSlug | null;
  worksIn: ReturnType<typeof availability>['worksIn'];
  /** What the member's balance lacks, where that is the reason. */
  missingMinor: number | null;
}

/** A line with what comes off it: by the member's level, by a coupon, and by points. */
export interface ReckonedLine extends PricedLine<Sellable> {
  offMinor: number;
}

/** An order worked out: the quote is its words, the order its deed. */
export interface Reckoning {
  lines: ReckonedLine[];
  /** Where the member who asks stands, and what they pay with points; null for a visitor. */
  member: MemberUse | null;
  /** What a coupon takes off; null where none was asked for, or where it takes nothing. */
  coupon: CouponTerms | null;
  /** Units of the currency for one US dollar. */
  rate: number;
  /** With the tax that comes on top, where it does. */
  totals: Totals;
  /** What `explain` tells it from. */
  worked: Worked;
  tax: OrderTax;
  /** How keys are delivered if the order does not say. */
  keyDelivery: KeyDelivery;
  needsAddress: boolean;
  styles: { style: DeliveryStyle; feeMinor: number }[];
  style: DeliveryStyle | null;
  methods: OfferedMethod[];
  method: OfferedMethod | null;
  obstacles: Obstacle[];
  /** How much one person may keep from others without paying. */
  caps: HoldCaps;
  /** How the risk of the order is weighed. */
  risk: RiskRules;
}

/**
 * Works an order out from what the visitor asks for: prices, freight, fee, and everything that stands in its way.
 * Refuses only what cannot be worked out at all: an unknown product (`product_not_found`) and a currency without a rate
 * (`payment_currency_unavailable`).
 */
export async function reckon(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  providers: Providers,
  input: Input,
  buyer: CouponCustomer,
  trier: Trier,
): Promise<Reckoning> {
  const { accountId } = buyer;
  const code = input.coupon ? codeOf(input.coupon) : null;
  // A visitor costs one statement, and one more with a coupon; nearly always the terms cost none.
  const [products, standing, asked, balances, account] =
    accountId === null && code === null
      ? [await sellables(db, input.items, input.currency), null, undefined, [], null]
      : await readTogether(db, (one) =>
          Promise.all([
            sellables(one, input.items, input.currency),
            accountId === null ? null : membershipOf(one, accountId),
            code === null
              ? undefined
              : findCoupon(
                  one,
                  code,
                  input.items.map((item) => item.productId),
                  buyer,
                ),
            accountId === null ? [] : balancesOf(one, accountId),
            accountId === null ? null : accountById(one, accountId),
          ]),
        );
  const {
    methods: methodRows,
    rates,
    caps,
    risk,
    tax: taxTerms,
  } = await termsOf(db, providers, products[0]?.terms_version ?? null);
  const charged = rates.rateOf(input.currency, clock.now());
  const { rate } = charged;
  const byId = new Map(products.map((product) => [product.id, product]));
  const items = input.items.map(({ productId, quantity }) => {
    const product = byId.get(productId);
    if (!product || product.status !== 'live') throw problem('product_not_found', { data: { productId } });
    return { product, quantity };
  });

  const guestUnits = caps['caps.guest.unitsPerProduct'];
  const buying = { member: accountId !== null, guestUnits };
  const priced = priceLines(items, buying, rate, input.currency);
  const taken = comesOff(
    priced,
    { standing, code, asked, points: input.points ?? 0 },
    rate,
    input.currency,
    clock.now(),
  );
  const { off, shares, member, applied } = taken;
  const lines = priced.map((line, i) => ({
    ...line,
    offMinor: shares[i]!,
    // What is not there is not promised.
    next: line.next && line.product.free >= line.next.from ? line.next : null,
  }));
  const boxed = items.filter(({ product }) => product.kind === 'physical');
  const needsAddress = boxed.length > 0;
  const grams = boxed.reduce((sum, { product, quantity }) => sum + (product.weight_grams ?? 0) * quantity, 0);
  const styles = needsAddress
    ? stylesFor(await deliveryStyles(db), input.country ?? null).map((style) => ({
        style,
        feeMinor: freight(style, grams, rate, input.currency),
      }))
    : [];
  const chosen = styles.find(({ style }) => style.code === input.deliveryMethod) ?? styles[0] ?? null;

  const country = input.country ?? null;
  const freightMinor = chosen?.feeMinor ?? 0;
  const net = addUp(lines, off, freightMinor, () => 0).totalMinor;
  const place = placeOf(input);
  const taxed = lines.map((line) => ({
    taxClass: line.product.tax_class,
    amountMinor: line.totalMinor - line.offMinor,
  }));
  const taxWith = (feeMinor: number): OrderTax =>
    taxOrder({ lines: taxed, freightMinor, feeMinor }, place, taxTerms, input.currency, clock.now());
  // What is to be paid: where a coupon pays all the goods, freight is left, and a hair of rounding must not make that less than nothing.
  const goodsBase = lines.reduce((sum, line) => sum + inDollars(line, rate, input.currency), 0);
  const offBase = inBase(off.memberMinor + off.couponMinor + off.pointsMinor, rate, input.currency);
  const baseMinor = Math.max(0, goodsBase - offBase) + inBase(freightMinor, rate, input.currency);
  const cardsRest = await cardsRestFor(db, methodRows, trier, clock.now(), risk);
  const basket = { currency: input.currency, country, baseMinor, cardsRest };
  const methods = methodRows.flatMap((row): OfferedMethod[] => {
    // Who has no balance is not told of it: nothing here would help them.
    if (row.provider === BALANCE && balances.length === 0) return [];
    // Where nothing is to be paid, no way to pay it stands in the way.
    if (net === 0) return [{ row, feeMinor: 0, reason: null, worksIn: null, missingMinor: null }];
    const feeMinor = serviceCharge(row, net, input.currency, rate);
    const offer = availability(row, { ...basket, answers: answers(providers, row) });
    const held = balances.find(({ currency }) => currency === input.currency)?.amount ?? 0;
    const lacks = row.provider === BALANCE ? net + feeMinor + taxWith(feeMinor).addedMinor - held : 0;
    if (offer.reason !== null || lacks <= 0) return [{ row, feeMinor, ...offer, missingMinor: null }];
    return [{ row, feeMinor, reason: 'balance_not_enough', worksIn: null, missingMinor: lacks }];
  });
  const method = input.paymentMethod
    ? (methods.find(({ row }) => row.code === input.paymentMethod) ?? null)
    : (methods.find(({ reason }) => reason === null) ?? null);

  const totals = addUp(lines, off, freightMinor, () => method?.feeMinor ?? 0);
  const tax = taxWith(totals.feeMinor);

  const obstacles = [
    ...items.flatMap((item) => obstaclesOf(item, buying)),
    ...pointsObstacles(input.points ?? 0, member),
    ...(applied?.refusal
      ? [{ error: applied.refusal, productId: null, max: null, missingMinor: applied.missingMinor }]
      : []),
    ...(method?.reason ? [{ error: method.reason, productId: null, max: null }] : []),
    ...(input.paymentMethod && !method
      ? [{ error: 'payment_method_unknown' as const, productId: null, max: null }]
      : []),
  ];
  return {
    lines,
    member,
    coupon:
      asked && applied?.refusal === null
        ? { id: asked.id, code: asked.code, minor: applied.minor, customer: buyer }
        : null,
    rate,
    totals: { ...totals, totalMinor: totals.totalMinor + tax.addedMinor },
    worked: {
      lines,
      taxRates: tax.lines.map((line) => line.rate),
      rate: charged,
      currency: input.currency,
      comesOff: taken,
      parcel: chosen && { style: chosen.style, country, grams },
      method: method?.row ?? null,
      totals,
    },
    tax,
    keyDelivery: account?.key_delivery ?? 'mail',
    needsAddress,
    styles,
    style: chosen?.style ?? null,
    methods,
    method,
    obstacles,
    caps: {
      openOrdersPerEmail: caps['caps.guest.openOrdersPerEmail'],
      openOrdersPerIp: caps['caps.guest.openOrdersPerIp'],
      openOrdersPerMember: caps['caps.member.openOrders'],
      unitsPerProduct: guestUnits,
    },
    risk,
  };
}

/** Where the buyer is: where they say, or else where they seem to be. */
function placeOf(input: Input): TaxPlace {
  const country = input.country ?? input.guess ?? null;
  const firm = input.vatId && country ? readVatId(input.vatId, country) : null;
  return { country, region: input.region ?? '', firmOf: firm?.country ?? null };
}

/** A line in US cents, for the limits of payment methods: what was converted, or what a fixed price is worth. */
const inDollars = (line: PricedLine<Sellable>, rate: number, currency: Currency): number =>
  line.product.fixed_minor === null
    ? line.baseMinor * line.quantity
    : inBase(line.totalMinor, rate, currency);
