import { convertFromBase, priceIn, type Currency, type Money } from '@halfturn/contract/primitives/money.ts';

/** What decides the price of a product in one currency. */
export interface Priced {
  /** US cents; `was_minor` only if it is higher. */
  current_minor: number;
  was_minor: number | null;
  /** Minor units of that currency, if a price is fixed; `fixed_was_minor` only if it is higher. */
  fixed_minor: number | null;
  fixed_was_minor: number | null;
}

/**
 * The price of a product in a currency, and the struck price. A fixed price has its own reduction, independent of the base
 * price's.
 *
 * @param rate units of the currency for one USD
 */
export function priceOf(of: Priced, rate: number, currency: Currency): { price: Money; was: Money | null } {
  const price = priceIn(of.current_minor, of.fixed_minor, rate, currency);
  if (of.fixed_minor !== null)
    return { price, was: of.fixed_was_minor === null ? null : { amount: of.fixed_was_minor, currency } };
  return { price, was: of.was_minor === null ? null : convertFromBase(of.was_minor, rate, currency) };
}
