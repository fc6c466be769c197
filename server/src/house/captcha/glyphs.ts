import { lastOf, nthOf } from '@halfturn/contract/primitives/rows.ts';
type Point = readonly [x: number, y: number];
interface Stroke {
  points: readonly Point[];
  /** Drawn through its points in a bow, and not from one to the next. */
  bent: boolean;
}

/** Strokes on a field of 10 by 14: points apart by blanks, strokes by `/`; a `~` bends a stroke. */
const DRAWN: Readonly<Record<string, string>> = {
  A: '0,14 5,0 10,14/2,9.4 8,9.4',
  C: '~9.5,2.6 5.4,0 0.6,4 0.6,10 5.4,14 9.5,11.4',
  D: '0,14 0,0/~0,0 5,0.3 9.4,4.4 9.4,9.6 5,13.7 0,14',
  F: '9,0 0,0 0,14/0,6.8 7,6.8',
  H: '0,0 0,14/10,0 10,14/0,7 10,7',
  J: '~8,0 8,9.6 5.4,14 1.4,12.8 0.4,9.6/3.6,0 10,0',
  K: '0,0 0,14/9.4,0 0,8.2/3.2,5.6 9.6,14',
  M: '0,14 0,0 5,8.4 10,0 10,14',
  N: '0,14 0,0 10,14 10,0',
  P: '0,14 0,0/~0,0 6.4,0.3 9.4,4 6.4,7.5 0,7.8',
  R: '0,14 0,0/~0,0 6.4,0.3 9.4,4 6.4,7.5 0,7.8/4,7.8 9.6,14',
  T: '0,0 10,0/5,0 5,14',
  V: '0,0 5,14 10,0',
  W: '0,0 2.6,14 5,4.4 7.4,14 10,0',
  X: '0,0 10,14/10,0 0,14',
  Y: '0,0 5,7 10,0/5,7 5,14',
  3: '~0.8,1.6 4.8,0 8.6,3.2 4.6,6.6/~4.6,6.6 9.4,10.2 4.8,14 0.4,12',
  4: '7.2,14 7.2,0 0,9.6 10,9.6',
  7: '0,0 10,0 4,14',
  9: '~9,4.6 5,8.4 0.8,4.4 5,0 9,4.2 8.8,9 4.4,14',
};

const pointOf = (pair: string): Point => {
  const [x = 0, y = 0] = pair.split(',').map(Number);
  return [x, y];
};

/** The strokes of a sign. */
export function strokesOf(sign: string): Stroke[] {
  const drawn = DRAWN[sign];
  if (drawn === undefined) throw new RangeError(`${sign} cannot be drawn`);
  return drawn.split('/').map((stroke) => ({
    bent: stroke.startsWith('~'),
    points: stroke.replace('~', '').split(' ').map(pointOf),
  }));
}

/** A point of the way from the second to the third of four points, in a bow that suits all of them (Catmull-Rom). */
const bow = (a: number, b: number, c: number, d: number, t: number): number =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3);

/** A stroke as a close row of points, about one and a half units apart. */
export function walk({ points, bent }: Stroke): Point[] {
  const way: Point[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [b, c] = [nthOf(points, i), nthOf(points, i + 1)];
    const [a, d] = bent ? [points[i - 1] ?? b, points[i + 2] ?? c] : [b, c];
    const steps = Math.max(1, Math.round(Math.hypot(c[0] - b[0], c[1] - b[1]) / 1.5));
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      way.push(
        bent
          ? [bow(a[0], b[0], c[0], d[0], t), bow(a[1], b[1], c[1], d[1], t)]
          : [b[0] + (c[0] - b[0]) * t, b[1] + (c[1] - b[1]) * t],
      );
    }
  }
  return [...way, lastOf(points)];
}

export type { Point };
