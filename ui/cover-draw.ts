/** Six colours of one cover: ground, deep, mid, bright, spark, title. */
export type Palette = readonly [
  ground: string,
  deep: string,
  mid: string,
  bright: string,
  spark: string,
  title: string,
];

/** Draws a picture as SVG text from a stream of numbers in [0, 1), a palette and the title's lowest baseline. */
export type Motif = (r: () => number, palette: Palette, top: number) => string;

/** FNV-1a over code points: 32 bits that stay the same in every engine, for ever. */
export function hash(text: string): number {
  let h = 2166136261;
  for (const c of text) {
    h ^= c.codePointAt(0) ?? 0;
    h = Math.imul(h, 16777619);
  }
  return h >>> 0;
}

/** mulberry32: the same numbers for the same seed in every engine, which `Math.random` cannot promise. */
export function rng(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A coordinate with one decimal: finer than a screen shows, and short. */
export const f = (n: number): string => (Math.round(n * 10) / 10).toString();
