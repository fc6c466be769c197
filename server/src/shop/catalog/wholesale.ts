import { convertFromBase, type Currency, type Money } from '@halfturn/contract/primitives/money.ts';
import type { Tier } from '@halfturn/contract/primitives/tiers.ts';
import { sql, type RawBuilder } from 'kysely';
import { priceOf, type Priced } from './price.ts';

/** What decides the wholesale prices of a product in one currency. */
export interface Tiered {
  /** Whom they are for; null where there are none. */
  tiers_for: 'all' | 'members' | null;
  /** From which quantity, and for how much a copy: in the currency where a price is fixed for it, else in US cents. */
  tiers: readonly (readonly [from: number, unitMinor: number])[] | null;
  /** US cents; no tier goes below. */
  floor_minor: number | null;
}

/** A tier as it counts, with what it is in US cents where it was converted. */
export interface CountingTier extends Tier {
  baseMinor: number | null;
}

/**
 * The tiers that make a product cheaper, by quantity: each below the price of a single copy as it is now, and below the tier
 * before. One that a sale has overtaken does not count while the sale stands. None goes below the floor price.
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

/** Whether wholesale prices of this product are for who asks. */
export const isFor = ({ tiers_for }: Pick<Tiered, 'tiers_for'>, member: boolean): boolean =>
  tiers_for === 'all' || (tiers_for === 'members' && member);

/**
 * Copies of a product that one order may hold. A guest may keep few from others (`caps.guest.unitsPerProduct`); but what is
 * sold to everybody by the dozen is sold by the dozen to guests too.
 */
export const orderLimit = (
  { order_limit, tiers, tiers_for }: Pick<Tiered, 'tiers' | 'tiers_for'> & { order_limit: number },
  guestUnits: number,
  member: boolean,
): number =>
  member || (tiers !== null && tiers_for === 'all') ? order_limit : Math.min(order_limit, guestUnits);

/**
 * SQL: the tiers of the product `p` in a currency, whose fixed price is `f`. A product without looks for none.
 *
 * @param currency its code, or the placeholder of it
 */
export const TIERS = (currency: string): string => `
  case when p.tiers_for is null then null
    when f.current_minor is null then (
      select jsonb_agg(jsonb_build_array(from_quantity, unit_minor) order by from_quantity)
      from price_tiers where product_id = p.id)
    else (
      select jsonb_agg(jsonb_build_array(from_quantity, unit_minor) order by from_quantity)
      from fixed_price_tiers where product_id = p.id and currency = ${currency})
  end`;

export const tiersIn = (currency: Currency): RawBuilder<Tiered['tiers']> => sql.raw(TIERS(`'${currency}'`));
