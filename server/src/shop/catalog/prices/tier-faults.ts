import { CURRENCIES, isCurrency, isPrice, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { ProductTiers } from '@halfturn/contract/staff/prices.ts';

/** What tiers are checked against: the price of one, the floor price, and the limit of an order. */
export interface TierFacts {
  price_minor: number;
  floor_minor: number | null;
  order_limit: number;
  fixed: readonly { currency: string; regular_minor: number }[];
}

type Tier = ProductTiers['tiers'][number];

/**
 * What is wrong with tiers, by field: a quantity must be within an order's limit and appear once, and its price must be below
 * that of a smaller quantity. A currency without a fixed price has no tiers of its own: it follows the dollars.
 */
export function tierFaults({ tiers }: ProductTiers, facts: TierFacts): Record<string, string> {
  const faults: Record<string, string> = {};
  const inOrder = tiers.map((tier, i) => ({ tier, i })).toSorted((a, b) => a.tier.from - b.tier.from);
  /** Checks the tiers of one currency by rising quantity. */
  const descend = (
    start: number,
    currency: Currency,
    unitIn: (tier: Tier) => { unit: number; field: string } | null,
  ) => {
    let below = start;
    for (const { tier, i } of inOrder) {
      const here = unitIn(tier);
      if (!here) continue;
      const fault = (text: string) => void (faults[`tiers.${i}.${here.field}`] = text);
      if (!isPrice(here.unit, CURRENCIES[currency])) fault('price_step');
      else if (here.unit >= below) fault('tier_not_lower');
      else if (currency === 'USD' && here.unit < (facts.floor_minor ?? 0)) fault('tier_below_floor');
      below = Math.min(below, here.unit);
    }
  };
  for (const [place, { tier, i }] of inOrder.entries()) {
    if (inOrder[place - 1]?.tier.from === tier.from) faults[`tiers.${i}.from`] = 'tier_twice';
    else if (tier.from > facts.order_limit) faults[`tiers.${i}.from`] = 'tier_over_limit';
    if (tier.usd === null && tier.fixed.length === 0) faults[`tiers.${i}.usd`] = 'required';
    for (const [no, { code }] of tier.fixed.entries())
      if (!facts.fixed.some(({ currency }) => currency === code))
        faults[`tiers.${i}.fixed.${no}.unit`] = 'tier_alone';
  }
  descend(facts.price_minor, 'USD', ({ usd }) => (usd === null ? null : { unit: usd, field: 'usd' }));
  for (const { currency, regular_minor } of facts.fixed)
    if (isCurrency(currency))
      descend(regular_minor, currency, ({ fixed }) => {
        const no = fixed.findIndex(({ code }) => code === currency);
        const unit = fixed[no]?.unit;
        return unit === undefined ? null : { unit, field: `fixed.${no}.unit` };
      });
  return faults;
}
