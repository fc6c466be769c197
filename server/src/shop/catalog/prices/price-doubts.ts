import { isCurrency, priceIn, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { ProductTiers } from '@halfturn/contract/staff/prices.ts';
import type { PriceDoubt } from '@halfturn/contract/staff/product-states.ts';

/** What a product costs in dollars, in cents. */
interface BasePrice {
  price_minor: number;
  sale_minor: number | null;
  floor_minor: number | null;
  cost_minor: number | null;
}

interface CurrencyWish {
  code: Currency;
  regular: number | null;
  sale: number | null;
}

/** Why prices are asked about, and in which currencies. */
export interface Doubts {
  reasons: PriceDoubt[];
  codes: Currency[];
}

/** A price that is less than half, or more than double, of another. */
const isHalf = (is: number, was: number): boolean => is * 2 < was;
const isDouble = (is: number, was: number): boolean => is > was * 2;

/**
 * Why the fixed prices of a currency are asked about before they are saved: they are far from what the rate makes of the base price
 * and from what is fixed now, or below floor or cost.
 *
 * @param fixed what is fixed in the currency now
 * @param rate units for one dollar; null if the currency has none
 */
export function fixedDoubts(
  wish: CurrencyWish,
  { base, fixed, rate }: { base: BasePrice; fixed: Omit<CurrencyWish, 'code'> | null; rate: number | null },
): PriceDoubt[] {
  if (wish.regular === null || rate === null) return [];
  const by = (minor: number): number => priceIn(minor, null, rate, wish.code).amount;
  const pays = wish.sale ?? wish.regular;
  const usual = [by(base.sale_minor ?? base.price_minor), by(base.price_minor)];
  const before = fixed?.regular ?? null;
  if (before !== null) usual.push(before, fixed?.sale ?? before);
  const doubts: [PriceDoubt, boolean][] = [
    ['half', base.price_minor > 0 && isHalf(pays, Math.min(...usual))],
    ['double', base.price_minor > 0 && isDouble(wish.regular, Math.max(...usual))],
    ['floor', base.floor_minor !== null && pays < by(base.floor_minor)],
    ['cost', base.cost_minor !== null && pays < by(base.cost_minor)],
  ];
  return doubts.flatMap(([doubt, holds]) => (holds ? [doubt] : []));
}

/** Why wholesale prices are asked about: a unit costs less than half of a single one, or less than it costs the store. */
export function tierDoubts(
  { tiers }: Pick<ProductTiers, 'tiers'>,
  base: BasePrice,
  fixed: readonly { currency: string; regular_minor: number }[],
): Doubts {
  const doubts: Doubts = { reasons: [], codes: [] };
  const note = (reason: PriceDoubt, code: Currency) => {
    if (!doubts.reasons.includes(reason)) doubts.reasons.push(reason);
    if (!doubts.codes.includes(code)) doubts.codes.push(code);
  };
  for (const { usd, fixed: units } of tiers) {
    if (usd !== null && isHalf(usd, base.price_minor)) note('half', 'USD');
    if (usd !== null && base.cost_minor !== null && usd < base.cost_minor) note('cost', 'USD');
    for (const { code, unit } of units) {
      const single = fixed.find(({ currency }) => isCurrency(currency) && currency === code);
      if (single && isHalf(unit, single.regular_minor)) note('half', code);
    }
  }
  return doubts;
}
