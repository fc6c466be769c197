import { convertFromBase, currencyFacts, type Currency } from '@halfturn/contract/primitives/money.ts';
import { priceOf, type Priced } from '../../shop/catalog/door.ts';

export interface PricedLine<P extends Priced> {
  product: P;
  quantity: number;
  /** Minor units of the order's currency. */
  unitMinor: number;
  wasMinor: number | null;
  totalMinor: number;
}

/**
 * Prices the lines of an order. Each copy is priced (and rounded, where it is converted) by itself, so that the line is the price on the
 * product page times the quantity, to the minor unit.
 */
export function priceLines<P extends Priced>(
  items: readonly { product: P; quantity: number }[],
  rate: number,
  currency: Currency,
): PricedLine<P>[] {
  return items.map(({ product, quantity }) => {
    const { price, was } = priceOf(product, rate, currency);
    return {
      product,
      quantity,
      unitMinor: price.amount,
      wasMinor: was?.amount ?? null,
      totalMinor: price.amount * quantity,
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
  const { roundTo } = currencyFacts(currency);
  return lines.map((line) => {
    const off = Math.round((line.totalMinor * discountBp) / 10_000 / roundTo + 1e-9) * roundTo;
    return Math.min(off, Math.max(0, line.totalMinor - floorOf(line, rate, currency)));
  });
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
  lines: readonly PricedLine<Priced>[],
  off: Reductions,
  freightMinor: number,
  fee: (amount: number) => number,
): Totals {
  const goodsMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  const net = goodsMinor - off.memberMinor - off.couponMinor - off.pointsMinor + freightMinor;
  const feeMinor = net === 0 ? 0 : fee(net);
  return { goodsMinor, ...off, freightMinor, feeMinor, totalMinor: net + feeMinor };
}
