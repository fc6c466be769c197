import type { BulkAct } from '@halfturn/contract/staff/product-bulks.ts';

/** More than any price, and exact. */
export const MOST = 1_000_000_000_000;

/** The nearest price that ends in .99, from 0.99 up. */
export const endingIn99 = (cents: number): number => Math.max(99, Math.round((cents - 99) / 100) * 100 + 99);

/** An amount as it is charged: a multiple of the smallest amount of the currency, or one that ends in .99. */
export const rounded = (minor: number, { ending, roundTo }: { ending: boolean; roundTo: number }): number =>
  ending ? endingIn99(minor) : Math.round(minor / roundTo + 1e-9) * roundTo;

/** What a change makes of a price, before it is rounded. */
export function changedPrice(minor: number, { by, value }: (BulkAct & { kind: 'price' })['change']): number {
  if (by === 'set') return value;
  return by === 'percent' ? minor * (1 + value / 100) : minor + value;
}
