import { convertFromBase, currencyFacts, type Currency } from '@halfturn/contract/primitives/money.ts';
import { nextTier, tierAt, type Tier } from '@halfturn/contract/primitives/tiers.ts';
import { hasTiers, orderLimit, priceOf, tiersOf, type Priced, type Tiered } from '../../shop/catalog/door.ts';

export interface PricedLine<P extends Priced> {
  product: P;
  quantity: number;
  /** Minor units of the order's currency. */
  unitMinor: number;
  wasMinor: number | null;
  totalMinor: number;
  /** US cents for a copy: what was converted, or stands behind a fixed price. */
  baseMinor: number;
  /** From which quantity on that price holds, and what a single copy costs; null where it costs the same. */
  tier: { from: number; singleMinor: number } | null;
  /** What a few copies more would make of it. */
  next: Tier | null;
}

/** For whom lines are priced. */
export interface Buying {
  member: boolean;
  /** Copies that one order of a guest may hold of a product. */
  guestUnits: number;
}

/**
 * Prices the lines of an order: each copy at the better of the price of one and of the tier that so many are in. Each is priced (and
 * rounded, where it is converted) by itself, so that the line is the price on the product page times the quantity, to the minor
 * unit.
 */
export function priceLines<P extends Priced & Tiered & { order_limit: number }>(
  items: readonly { product: P; quantity: number }[],
  { member, guestUnits }: Buying,
  rate: number,
  currency: Currency,
): PricedLine<P>[] {
  return items.map(({ product, quantity }) => {
    const { price, was } = priceOf(product, rate, currency);
    const tiers = hasTiers(product, member) ? tiersOf(product, rate, currency) : [];
    const tier = tierAt(tiers, quantity);
    const next = nextTier(tiers, quantity, orderLimit(product, guestUnits, member));
    const unitMinor = (tier?.price ?? price).amount;
    return {
      product,
      quantity,
      unitMinor,
      // What a reduction strikes is the price of one; a tier strikes nothing.
      wasMinor: tier ? null : (was?.amount ?? null),
      totalMinor: unitMinor * quantity,
      baseMinor: tier?.baseMinor ?? product.current_minor,
      tier: tier && { from: tier.from, singleMinor: price.amount },
      next: next && { from: next.from, price: next.price },
    };
  });
}

/** What a line may be sold for at least, in minor units of the currency: the floor price of its product, for each copy. */
export const floorOf = (
  { product, quantity }: Pick<PricedLine<Priced & { floor_minor: number | null }>, 'product' | 'quantity'>,
  rate: number,
  currency: Currency,
): number =>
  product.floor_minor === null ? 0 : convertFromBase(product.floor_minor, rate, currency).amount * quantity;

/** What a percentage comes to on each line, whatever its floor, rounded per line to what the currency charges. */
export function percentOff(
  lines: readonly Pick<PricedLine<Priced>, 'totalMinor'>[],
  discountBp: number,
  currency: Currency,
): number[] {
  const { roundTo } = currencyFacts(currency);
  return lines.map(
    ({ totalMinor }) => Math.round((totalMinor * discountBp) / 10_000 / roundTo + 1e-9) * roundTo,
  );
}

/**
 * What a member's level takes off each line, rounded per line to what the currency charges. Nothing goes below the floor price
 * of a product; one that is sold below it already is not made dearer.
 *
 * @param discountBp hundredths of a percent
 */
export function memberDiscounts(
  lines: readonly PricedLine<Priced & { floor_minor: number | null }>[],
  discountBp: number,
  rate: number,
  currency: Currency,
): number[] {
  const off = percentOff(lines, discountBp, currency);
  return lines.map((line, i) =>
    Math.min(off[i]!, Math.max(0, line.totalMinor - floorOf(line, rate, currency))),
  );
}

/** What comes off the goods. */
export interface Reductions {
  memberMinor: number;
  couponMinor: number;
  pointsMinor: number;
}

export interface Totals extends Reductions {
  goodsMinor: number;
  freightMinor: number;
  feeMinor: number;
  totalMinor: number;
}

/**
 * Adds an order up. The charge of the payment method stands on what is left of the goods, and freight, together; where that is
 * nothing, there is nothing to pay, and nobody charges for it.
 */
export function addUp(
  lines: readonly Pick<PricedLine<Priced>, 'totalMinor'>[],
  off: Reductions,
  freightMinor: number,
  fee: (amount: number) => number,
): Totals {
  const goodsMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  const net = goodsMinor - off.memberMinor - off.couponMinor - off.pointsMinor + freightMinor;
  const feeMinor = net === 0 ? 0 : fee(net);
  return { goodsMinor, ...off, freightMinor, feeMinor, totalMinor: net + feeMinor };
}
