import { convertFromBase, type Currency } from '@halfturn/contract/primitives/money.ts';

export interface PricedProduct {
  id: string;
  /** US cents of one copy, and the struck price where it is reduced. */
  current_minor: number;
  was_minor: number | null;
}

export interface PricedLine<P extends PricedProduct> {
  product: P;
  quantity: number;
  /** Minor units of the order's currency. */
  unitMinor: number;
  wasMinor: number | null;
  totalMinor: number;
}

/**
 * Prices the lines of an order. Each copy is converted and rounded by itself, so that the line is the price on the
 * product page times the quantity, to the minor unit.
 */
export function priceLines<P extends PricedProduct>(
  items: readonly { product: P; quantity: number }[],
  rate: number,
  currency: Currency,
): PricedLine<P>[] {
  return items.map(({ product, quantity }) => {
    const unitMinor = convertFromBase(product.current_minor, rate, currency).amount;
    return {
      product,
      quantity,
      unitMinor,
      wasMinor: product.was_minor === null ? null : convertFromBase(product.was_minor, rate, currency).amount,
      totalMinor: unitMinor * quantity,
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
  lines: readonly PricedLine<PricedProduct>[],
  freightMinor: number,
  fee: (amount: number) => number,
): Totals {
  const goodsMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  const feeMinor = fee(goodsMinor + freightMinor);
  return { goodsMinor, freightMinor, feeMinor, totalMinor: goodsMinor + freightMinor + feeMinor };
}
