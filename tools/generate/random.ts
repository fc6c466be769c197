import { lastOf, nthOf } from '@halfturn/contract/primitives/rows.ts';
/** Numbers that look random and come again for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <T>(random: () => number, items: readonly T[]): T =>
  nthOf(items, Math.floor(random() * items.length));

/** One of several, each as often as its weight. */
export function weighed<T>(random: () => number, items: readonly (readonly [T, weight: number])[]): T {
  let at = random() * items.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of items) if ((at -= weight) < 0) return item;
  return lastOf(items)[0];
}
