import { nthOf } from '@halfturn/contract/primitives/rows.ts';
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
  /** US cents for one unit: the converted price, or the base of a fixed price. */
  baseMinor: number;
  /** The quantity from which this price applies, and the price of a single unit; null if both are the same. */
  tier: { from: number; singleMinor: number } | null;
  /** The next tier, which a few more units would reach. */
  next: Tier | null;
}

/** The buyer for whom lines are priced. */
export interface Buying {
  member: boolean;
  /** Units of a product that one order of a guest may contain. */
  guestUnits: number;
}

/**
 * Prices the lines of an order: each unit at the price of one, or of the tier that the quantity reaches, if that is lower. Each unit
 * price is rounded by itself, so that a line costs exactly the price on the product page times the quantity.
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
      // A reduction strikes out the price of one unit; a tier strikes out nothing.
      wasMinor: tier ? null : (was?.amount ?? null),
      totalMinor: unitMinor * quantity,
      baseMinor: tier?.baseMinor ?? product.current_minor,
      tier: tier && { from: tier.from, singleMinor: price.amount },
      next: next && { from: next.from, price: next.price },
    };
  });
}

/** The lowest price of a line, in minor units of the currency: the floor price of its product for each unit. */
export const floorOf = (
  { product, quantity }: Pick<PricedLine<Priced & { floor_minor: number | null }>, 'product' | 'quantity'>,
  rate: number,
  currency: Currency,
): number =>
  product.floor_minor === null ? 0 : convertFromBase(product.floor_minor, rate, currency).amount * quantity;

/** A percentage of each line, without regard to its floor, rounded for each line to what the currency charges. */
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
 * The discount of a member's level on each line, rounded for each line to what the currency charges. It never goes below the floor price
 * of a product, and a product below its floor price does not become more expensive.
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
    Math.min(nthOf(off, i), Math.max(0, line.totalMinor - floorOf(line, rate, currency))),
  );
}

/** The discounts on the goods. */
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
 * Adds an order up. The charge of the payment method is on the discounted goods and freight together; if they cost nothing, there is no
 * charge.
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
