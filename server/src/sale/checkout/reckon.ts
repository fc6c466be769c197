import type { checkoutQuote } from '@halfturn/contract/checkout.ts';
import type { BodyOf } from '@halfturn/contract/endpoint.ts';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { problem, type ProblemSlug } from '@halfturn/contract/problem.ts';
import { membershipOf, usePoints, type MemberUse, type Standing } from '../../people/membership/door.ts';
import type { Context } from '../../platform/context.ts';
import { readTogether } from '../../platform/db/send.ts';
import { sellables, type Sellable } from '../../shop/catalog/door.ts';
import type { HoldCaps } from '../orders/door.ts';
import {
  answers,
  availability,
  inBase,
  serviceCharge,
  type MethodRow,
  type Providers,
} from '../payments/door.ts';
import { deliveryStyles } from './checkout.queries.ts';
import { freight, stylesFor, type DeliveryStyle } from './freight.ts';
import {
  addUp,
  memberDiscounts,
  priceLines,
  shareOut,
  type PricedLine,
  type Reductions,
  type Totals,
} from './price.ts';
import { termsOf } from './terms.ts';

type Input = BodyOf<typeof checkoutQuote>;

/** Something that stands in the way of the order. */
export interface Obstacle {
  error: ProblemSlug;
  productId: string | null;
  max: number | null;
}

export interface OfferedMethod {
  row: MethodRow;
  feeMinor: number;
  reason: ProblemSlug | null;
  worksIn: ReturnType<typeof availability>['worksIn'];
}

/** A line with what comes off it: by the member's level, and by points. */
export interface ReckonedLine extends PricedLine<Sellable> {
  offMinor: number;
}

/** An order worked out: the quote is its words, the order its deed. */
export interface Reckoning {
  lines: ReckonedLine[];
  /** Where the member who asks stands, and what they pay with points; null for a visitor. */
  member: MemberUse | null;
  /** Units of the currency for one US dollar. */
  rate: number;
  totals: Totals;
  needsAddress: boolean;
  styles: { style: DeliveryStyle; feeMinor: number }[];
  style: DeliveryStyle | null;
  methods: OfferedMethod[];
  method: OfferedMethod | null;
  obstacles: Obstacle[];
  /** How much one person may keep from others without paying. */
  caps: HoldCaps;
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
  accountId: string | null,
): Promise<Reckoning> {
  // A visitor costs one statement; nearly always the terms cost none.
  const [products, standing] =
    accountId === null
      ? [await sellables(db, input.items, input.currency), null]
      : await readTogether(db, (one) =>
          Promise.all([sellables(one, input.items, input.currency), membershipOf(one, accountId)]),
        );
  const {
    methods: methodRows,
    rates,
    caps,
  } = await termsOf(db, providers, products[0]?.terms_version ?? null);
  const { rate } = rates.rateOf(input.currency, clock.now());
  const byId = new Map(products.map((product) => [product.id, product]));
  const items = input.items.map(({ productId, quantity }) => {
    const product = byId.get(productId);
    if (!product || product.status !== 'live') throw problem('product_not_found', { data: { productId } });
    return { product, quantity };
  });

  const priced = priceLines(items, rate, input.currency);
  const { off, shares, member } = comesOff(priced, standing, input, rate);
  const lines = priced.map((line, i) => ({ ...line, offMinor: shares[i]! }));
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
  const net = addUp(lines, off, chosen?.feeMinor ?? 0, () => 0).totalMinor;
  const baseMinor =
    lines.reduce((sum, line) => sum + inDollars(line, rate, input.currency), 0) -
    inBase(off.memberMinor + off.pointsMinor, rate, input.currency);
  const methods = methodRows.map((row) => ({
    row,
    feeMinor: serviceCharge(row, net, input.currency, rate),
    ...availability(row, { currency: input.currency, country, baseMinor, answers: answers(providers, row) }),
  }));
  const method = input.paymentMethod
    ? (methods.find(({ row }) => row.code === input.paymentMethod) ?? null)
    : (methods.find(({ reason }) => reason === null) ?? null);

  const obstacles = [
    ...items.flatMap((item) => obstaclesOf(item, caps['caps.guest.unitsPerProduct'])),
    ...pointsObstacles(input.points ?? 0, member),
    ...(input.coupon ? [{ error: 'coupon_not_found' as const, productId: null, max: null }] : []),
    ...(method?.reason ? [{ error: method.reason, productId: null, max: null }] : []),
    ...(input.paymentMethod && !method
      ? [{ error: 'payment_method_unknown' as const, productId: null, max: null }]
      : []),
  ];
  return {
    lines,
    member,
    rate,
    totals: addUp(lines, off, chosen?.feeMinor ?? 0, () => method?.feeMinor ?? 0),
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
      unitsPerProduct: caps['caps.guest.unitsPerProduct'],
    },
  };
}

/** What the member's level and points take off, line by line; nothing for a visitor. */
function comesOff(
  lines: readonly PricedLine<Sellable>[],
  standing: Standing | null,
  { points = 0, currency }: Input,
  rate: number,
): { off: Reductions; shares: number[]; member: MemberUse | null } {
  if (!standing) return { off: { memberMinor: 0, pointsMinor: 0 }, shares: lines.map(() => 0), member: null };
  const discounts = memberDiscounts(lines, standing.discount_bp, rate, currency);
  const left = lines.map((line, i) => line.totalMinor - discounts[i]!);
  const goodsMinor = left.reduce((sum, each) => sum + each, 0);
  const member = usePoints(standing, points, goodsMinor, rate, currency);
  const { used } = member;
  const byPoints = shareOut(used.minor, left, currency);
  return {
    off: { memberMinor: discounts.reduce((sum, each) => sum + each, 0), pointsMinor: used.minor },
    shares: discounts.map((each, i) => each + byPoints[i]!),
    member,
  };
}

/** What stands in the way of points: nobody is signed in, or there are too few, or too many for this order. */
function pointsObstacles(wanted: number, member: MemberUse | null): Obstacle[] {
  if (wanted === 0) return [];
  if (!member) return [{ error: 'login_required', productId: null, max: null }];
  const { standing, most } = member;
  if (wanted > standing.points) return [{ error: 'points_not_enough', productId: null, max: most.points }];
  if (wanted > most.points) return [{ error: 'points_over_share', productId: null, max: most.points }];
  return [];
}

/** A line in US cents, for the limits of payment methods: its base price, or what a fixed price is worth. */
const inDollars = (line: PricedLine<Sellable>, rate: number, currency: Currency): number =>
  line.product.fixed_minor === null
    ? line.product.current_minor * line.quantity
    : inBase(line.totalMinor, rate, currency);

function obstaclesOf(
  { product, quantity }: { product: Sellable; quantity: number },
  guestUnits: number,
): Obstacle[] {
  const limit = Math.min(product.order_limit, guestUnits);
  if (product.free < quantity) return [{ error: 'sold_out', productId: product.id, max: product.free }];
  if (quantity > limit) return [{ error: 'per_order_limit', productId: product.id, max: limit }];
  return [];
}
