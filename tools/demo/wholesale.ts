/** Wholesale prices of the demo's shopkeeper, by the product's slug: from how many copies on, and US cents for each. */
export const DEMO_WHOLESALE: Readonly<
  Record<string, { for: 'all' | 'members'; tiers: readonly (readonly [from: number, unitMinor: number])[] }>
> = {
  'halfturn-key-ring': {
    for: 'all',
    tiers: [
      [3, 810],
      [5, 765],
      [10, 720],
    ],
  },
  'clearwater-antivirus': {
    for: 'members',
    tiers: [
      [3, 2699],
      [5, 2499],
    ],
  },
};
