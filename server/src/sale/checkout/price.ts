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
  return lines.map(({ product, quantity, totalMinor }) => {
    const off = Math.round((totalMinor * discountBp) / 10_000 / roundTo + 1e-9) * roundTo;
    if (product.floor_minor === null) return off;
    const floor = convertFromBase(product.floor_minor, rate, currency).amount * quantity;
    return Math.min(off, Math.max(0, totalMinor - floor));
  });
}

/**
 * Shares an amount out over lines, in proportion to what is left of each: whole steps of the currency, summing to the amount
 * exactly. Cut along the running sum, so that no line gets more than it holds, however small it is; the last takes what is left.
 */
export function shareOut(amountMinor: number, over: readonly number[], currency: Currency): number[] {
  const { roundTo } = currencyFacts(currency);
  const total = over.reduce((sum, each) => sum + each, 0);
  let run = 0;
  let given = 0;
  return over.map((each) => {
    run += each;
    const upTo = run === total ? amountMinor : Math.floor((amountMinor * run) / total / roundTo) * roundTo;
    const share = upTo - given;
    given = upTo;
    return share;
  });
}

/** What comes off the goods. */
export interface Reductions {
  memberMinor: number;
  pointsMinor: number;
}

export interface Totals extends Reductions {
  goodsMinor: number;
  freightMinor: number;
  feeMinor: number;
  totalMinor: number;
}

/** Adds an order up. The charge of the payment method stands on what is left of the goods, and freight, together. */
export function addUp(
  lines: readonly PricedLine<Priced>[],
  off: Reductions,
  freightMinor: number,
  fee: (amount: number) => number,
): Totals {
  const goodsMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  const net = goodsMinor - off.memberMinor - off.pointsMinor + freightMinor;
  const feeMinor = fee(net);
  return { goodsMinor, ...off, freightMinor, feeMinor, totalMinor: net + feeMinor };
}
