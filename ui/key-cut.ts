import { f, hash, rng } from './cover-draw.ts';

/** "Heron T-Shirt" of "Heron T-Shirt · Black · M": variants have the art and the key of their product. */
export const productIn = (name: string): string => name.split(' · ', 1)[0] || name;

/**
 * The seven depths (0 to 4) of a product's own key. The same numbers cut the foot of its cover and of its ticket.
 * At least three depths differ, as a flat edge would not read as a key.
 */
export function bitting(name: string): number[] {
  const r = rng(hash('cut:' + productIn(name)));
  const b = Array.from({ length: 7 }, () => Math.floor(r() * 5));
  if (new Set(b).size < 3) b[3] = ((b[3] ?? 0) + 3) % 5;
  return b;
}

/** Path of a horizontal cut edge from (0, y) to (w, y) in user units: flats joined by 45-degree flanks. */
export function cutPath(b: readonly number[], w: number, y: number, depth: number, lead = 'L'): string {
  const s = w / b.length;
  let p = '';
  b.forEach((v, i) => {
    const before = b[i - 1] ?? v;
    const after = b[i + 1] ?? v;
    const yy = f(y - v * depth);
    const start = i * s + (Math.abs(v - before) * depth) / 2;
    const end = (i + 1) * s - (Math.abs(after - v) * depth) / 2;
    p += `${i ? 'L' : lead}${f(start)} ${yy}L${f(end)} ${yy}`;
  });
  return p;
}

/**
 * The same edge as a CSS `polygon()` for a box of any width: flats in percent, flanks and depths in pixels, so that the
 * notches keep their angle when the box is stretched. Traced from the far end back, as the box's foot is.
 */
export function cutPolygon(b: readonly number[], depth = 5): string {
  const points = ['0 0', '100% 0'];
  const share = 100 / b.length;
  const at = (i: number) => `${Math.round(i * share * 100) / 100}%`;
  for (let i = b.length - 1; i >= 0; i--) {
    const v = b[i] ?? 0;
    const foot = `calc(100% - ${v * depth}px)`;
    const after = (Math.abs((b[i + 1] ?? v) - v) * depth) / 2;
    const before = (Math.abs((b[i - 1] ?? v) - v) * depth) / 2;
    points.push(`calc(${at(i + 1)} - ${after}px) ${foot}`, `calc(${at(i)} + ${before}px) ${foot}`);
  }
  return `polygon(${points.join(',')})`;
}

/** The outline of a cover: straight at the head, the product's own key at the foot. */
export function footPath(name: string): string {
  const b = bitting(name);
  // cutPath runs from the start; an outline that goes down the right side meets the foot from the end, so x is turned.
  const foot = cutPath(b.toReversed(), 300, 400, 5).replace(
    /([ML])([\d.]+) /g,
    (_, command: string, x: string) => `${command}${f(300 - Number.parseFloat(x))} `,
  );
  return `M0 0H300V${f(400 - (b[6] ?? 0) * 5)}${foot}Z`;
}

/** The same outline as a CSS `polygon()`, in shares of the box: for a picture that lies where the cover would. */
export function coverCut(name: string): string {
  const share = (value: string, of: number) => `${f((Number.parseFloat(value) / of) * 100)}%`;
  const points = [...footPath(name).matchAll(/L([\d.]+) ([\d.]+)/g)].map(
    ([, x = '', y = '']) => `${share(x, 300)} ${share(y, 400)}`,
  );
  return `polygon(0 0,100% 0,${points.join(',')})`;
}
