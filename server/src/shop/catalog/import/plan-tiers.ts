import { BASE_CURRENCY, isCurrency, type Currency } from '@halfturn/contract/primitives/money.ts';
import type { ProductTiers } from '@halfturn/contract/staff/prices.ts';
import { isOneOf, keysOf } from '@halfturn/contract/primitives/names.ts';
import { IMPORT_REASONS, type ImportReason } from '@halfturn/contract/staff/product-import-parts.ts';
import { tierFaults } from '../prices/tier-faults.ts';
import type { Line } from './line.ts';
import { priceField } from './plan-fixed.ts';
import type { Change } from './plan-line.ts';
import type { Steps } from './read-values.ts';

/** A product's wholesale prices, and what they are checked against. */
export interface Tiered {
  price_minor: number;
  floor_minor: number | null;
  order_limit: number;
  fixed: Record<string, number>;
  tiers_for: 'all' | 'members' | null;
  tiers: Partial<Record<Currency, Steps>>;
}

/** All wholesale prices that a product is to have. */
export interface PlannedTiers {
  product_id: string;
  for: 'all' | 'members' | null;
  steps: { currency: string; from: number; unit: number }[];
}

/**
 * The wholesale prices of a product with the values of the line; null if they do not change, and the reason if the rules of the
 * back office refuse them.
 *
 * @param product with its price, its limit and its fixed prices as the line leaves them
 */
export function planTiers(
  line: Line,
  product: Tiered,
): { reason: ImportReason } | Omit<PlannedTiers, 'product_id'> | null {
  const said = Object.keys(line.tiers.steps).length > 0 || line.tiers.for !== null;
  if (!said) return null;
  const merged = { ...product.tiers, ...line.tiers.steps, ...inDollars(line, product) };
  const steps = Object.entries(merged)
    .flatMap(([currency, all]) => all.map(([from, unit]) => ({ currency, from, unit })))
    .toSorted((a, b) => a.currency.localeCompare(b.currency) || a.from - b.from);
  const whom = steps.length === 0 ? null : (line.tiers.for ?? product.tiers_for ?? 'all');
  const twice = Object.values(merged).some((all) => new Set(all.map(([from]) => from)).size < all.length);
  const faults = tierFaults(
    { for: whom ?? 'all', tiers: asForm(steps) },
    {
      ...product,
      fixed: Object.entries(product.fixed).map(([currency, regular_minor]) => ({ currency, regular_minor })),
    },
  );
  const [fault] = twice ? ['tier_twice'] : Object.values(faults);
  if (fault !== undefined) return { reason: isOneOf(IMPORT_REASONS, fault) ? fault : 'tiers' };
  const before = Object.entries(product.tiers).flatMap(([currency, all]) =>
    all.map(([from, unit]) => ({ currency, from, unit })),
  );
  const same = (one: typeof steps) =>
    JSON.stringify(one.map(({ currency, from, unit }) => `${currency} ${from} ${unit}`).toSorted());
  return whom === product.tiers_for && same(before) === same(steps) ? null : { for: whom, steps };
}

/**
 * Wholesale prices in the currency of an import set those in dollars too, as its prices do: each is the same share of the price. A
 * line that says both, or nothing new, sets none.
 */
function inDollars(
  { own, amounts, tiers: { steps } }: Line,
  { price_minor, floor_minor, fixed, tiers }: Tiered,
): { USD?: Steps } {
  const said = own === null ? undefined : steps[own];
  if (own === null || said === undefined || steps.USD !== undefined) return {};
  const regular = fixed[own];
  if (said.length === 0 && (regular === undefined || tiers[own] !== undefined)) return { USD: [] };
  if (regular === undefined || sameSteps(said, tiers[own] ?? [])) return {};
  const floor = amounts.floor?.currency === own ? amounts.floor.minor : null;
  const dollars: [number, number][] = [];
  let below = price_minor;
  for (const [from, unit] of said) {
    const share = Math.round((price_minor * unit) / regular);
    // What is not below the lowest price in that currency is not below it in dollars, however both are rounded.
    const cents = Math.min(
      floor !== null && unit >= floor ? Math.max(share, floor_minor ?? 0) : share,
      below - 1,
    );
    if (cents < 1) break;
    dollars.push([from, cents]);
    below = cents;
  }
  return { USD: dollars };
}

const sameSteps = (a: Steps, b: Steps): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Wholesale prices before and after, by currency. */
export function tierChanges(
  planned: Omit<PlannedTiers, 'product_id'> | null,
  known: Pick<Tiered, 'tiers' | 'tiers_for'>,
  line: Line,
): Change[] {
  if (!planned) return [];
  const after = Map.groupBy(planned.steps, ({ currency }) => currency);
  const codes = new Set([...keysOf(known.tiers), ...[...after.keys()].filter((code) => isCurrency(code))]);
  const changes = [...codes].toSorted().flatMap((currency): Change[] => {
    const from = (known.tiers[currency] ?? []).map(([quantity, unit]) => ({
      currency,
      from: quantity,
      unit,
    }));
    const to = after.get(currency) ?? [];
    const field = currency === BASE_CURRENCY ? priceField(line, 'tiers', currency) : `tiers.${currency}`;
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }];
  });
  const turned = known.tiers_for !== null && planned.for !== null && planned.for !== known.tiers_for;
  return turned ? [...changes, { field: 'tiers_for', from: known.tiers_for, to: planned.for }] : changes;
}

/** In the form of the back office: a row for each quantity. */
const asForm = (steps: PlannedTiers['steps']): ProductTiers['tiers'] =>
  [...new Set(steps.map(({ from }) => from))].map((from) => {
    const here = steps.filter((step) => step.from === from);
    return {
      from,
      usd: here.find(({ currency }) => currency === 'USD')?.unit ?? null,
      fixed: here.flatMap(({ currency, unit }) =>
        !isCurrency(currency) || currency === 'USD' ? [] : [{ code: currency, unit }],
      ),
    };
  });
