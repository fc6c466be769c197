import { convertFromBase, type Currency, type Money } from '@halfturn/contract/primitives/money.ts';
import type { Tier } from '@halfturn/contract/primitives/tiers.ts';
import { priceOf, type Priced } from './price.ts';

/** What decides the wholesale prices of a product in one currency. */
export interface Tiered {
  /** Who they are for; null if there are none. */
  tiers_for: 'all' | 'members' | null;
  /** From which quantity on, and the price of each: in the currency if its price is fixed, otherwise in US cents. */
  tiers: readonly (readonly [from: number, unitMinor: number])[] | null;
  /** US cents; no price of a tier is lower. */
  floor_minor: number | null;
}

/** A tier that counts; `baseMinor` is its price in US cents if it was converted. */
export interface CountingTier extends Tier {
  baseMinor: number | null;
}

/**
 * The tiers that make a product cheaper, by quantity: each is below the price of one, and below the tier before. A tier above
 * the price of a sale does not count during the sale. No tier is below the floor price.
 *
 * @param rate units of the currency for one USD
 */
export function tiersOf(of: Priced & Tiered, rate: number, currency: Currency): CountingTier[] {
  const inCurrency = (minor: number): Money => convertFromBase(minor, rate, currency);
  const fixed = of.fixed_minor !== null;
  const floor = of.floor_minor === null ? 0 : fixed ? inCurrency(of.floor_minor).amount : of.floor_minor;
  const counting: CountingTier[] = [];
  let below = priceOf(of, rate, currency).price.amount;
  for (const [from, unitMinor] of of.tiers ?? []) {
    const minor = Math.max(unitMinor, floor);
    const price = fixed ? { amount: minor, currency } : inCurrency(minor);
    if (price.amount >= below) continue;
    below = price.amount;
    counting.push({ from, price, baseMinor: fixed ? null : minor });
  }
  return counting;
}

/** Whether the wholesale prices of a product are for this buyer. */
export const hasTiers = ({ tiers_for }: Pick<Tiered, 'tiers_for'>, member: boolean): boolean =>
  tiers_for === 'all' || (tiers_for === 'members' && member);

/**
 * How many of a product one order may hold. Guests have a lower limit (`caps.guest.unitsPerProduct`), except for products with
 * wholesale prices for everybody.
 */
export const orderLimit = (
  { order_limit, tiers, tiers_for }: Pick<Tiered, 'tiers' | 'tiers_for'> & { order_limit: number },
  guestUnits: number,
  member: boolean,
): number =>
  member || (tiers !== null && tiers_for === 'all') ? order_limit : Math.min(order_limit, guestUnits);
