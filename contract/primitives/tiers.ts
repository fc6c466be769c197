import type { Money } from './money.ts';

/** What one unit costs from a quantity on. */
export interface Tier {
  from: number;
  price: Money;
}

/** The tier that so many units are in; null below the first. @param tiers by quantity, ascending */
export const tierAt = <T extends Pick<Tier, 'from'>>(tiers: readonly T[], quantity: number): T | null =>
  tiers.findLast(({ from }) => from <= quantity) ?? null;

/** The tier that a few units more would reach; null where one order cannot hold so many. */
export const nextTier = <T extends Pick<Tier, 'from'>>(
  tiers: readonly T[],
  quantity: number,
  limit: number,
): T | null => tiers.find(({ from }) => from > quantity && from <= limit) ?? null;
