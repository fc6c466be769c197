import type { Currency } from '@halfturn/contract/primitives/money.ts';
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

export interface Totals {
  goodsMinor: number;
  freightMinor: number;
  feeMinor: number;
  totalMinor: number;
}

/** Adds an order up. The charge of the payment method stands on goods and freight together. */
export function addUp(
  lines: readonly PricedLine<Priced>[],
  freightMinor: number,
  fee: (amount: number) => number,
): Totals {
  const goodsMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  const feeMinor = fee(goodsMinor + freightMinor);
  return { goodsMinor, freightMinor, feeMinor, totalMinor: goodsMinor + freightMinor + feeMinor };
}
