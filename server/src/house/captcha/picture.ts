import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { randomInt } from 'node:crypto';
import { strokesOf, walk, type Point } from './glyphs.ts';

const WIDTH = 240;
const HEIGHT = 80;
/** Points between two cuts. */
const PIECE = 3;

/** From -1 to 1. */
const some = (): number => (randomInt(2_000_001) - 1_000_000) / 1_000_000;

/**
 * The picture of these signs, as a data URL. No sign is in it as such: each is bent, turned and cut into short strokes of its
 * own, and all strokes, those that mean nothing among them, lie mixed in one path. It brings its own paper, as a picture
 * cannot know which theme it is shown in.
 */
export function drawSigns(signs: string): string {
  const wave = { high: 2.5 + some(), long: 34 + 8 * some(), at: some() * Math.PI };
  const place = ([x, y]: Point): Point => [
    x + 1.5 * Math.sin(y / 9 + wave.at),
    y + wave.high * Math.sin(x / wave.long + wave.at),
  ];
  const slot = (WIDTH - 24) / signs.length;
  const ways = signs.split('').flatMap((sign, i) => {
    const put = turned(12 + slot * (i + 0.5), HEIGHT / 2);
    return strokesOf(sign).map((stroke) => walk(stroke).map((point) => place(put(point))));
  });
  ways.push(thread().map(place));
  const pieces = [...ways.flatMap(cut), ...Array.from({ length: 10 }, speck)];
  shuffle(pieces);
  const path = pieces
    .map((piece) => `M${piece.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><path fill="#fff" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><path fill="none" stroke="#0c1f1b" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round" d="${path}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** Puts a sign's field of 10 by 14 around a point: a little larger or smaller, turned, slanted and moved. */
function turned(x: number, y: number): (point: Point) => Point {
  const size = 3.1 + 0.35 * some();
  const turn = 0.28 * some();
  const slant = 0.2 * some();
  const [dx, dy] = [x + 3 * some(), y + 5 * some()];
  return ([px, py]) => {
    const [fx, fy] = [(px - 5) * size, (py - 7) * size];
    const sx = fx - slant * fy;
    return [
      dx + sx * Math.cos(turn) - fy * Math.sin(turn) + 0.4 * some(),
      dy + sx * Math.sin(turn) + fy * Math.cos(turn) + 0.4 * some(),
    ];
  };
}

/** A wave across the picture, as noise. It is steep, so that it does not look like the foot of an E. */
function thread(): Point[] {
  const middle = HEIGHT * (0.5 + 0.12 * some());
  const high = 17 + 4 * some();
  const [turns, begin] = [1.2 + 0.4 * some(), Math.PI * some()];
  return Array.from({ length: 60 }, (_, i): Point => {
    const t = i / 59;
    return [6 + t * (WIDTH - 12), middle + high * Math.sin(begin + t * turns * 2 * Math.PI)];
  });
}

function speck(): Point[] {
  const [x, y] = [WIDTH * (0.5 + 0.48 * some()), HEIGHT * (0.5 + 0.44 * some())];
  return [
    [x, y],
    [x + 4 * some(), y + 4 * some()],
  ];
}

/** A path in short pieces, each beginning where the one before ended. */
function cut(way: Point[]): Point[][] {
  const pieces: Point[][] = [];
  for (let i = 0; i + 1 < way.length; i += PIECE) {
    const piece = way.slice(i, i + PIECE + 1);
    pieces.push(randomInt(2) === 0 ? piece : piece.toReversed());
  }
  return pieces;
}

function shuffle(pieces: Point[][]): void {
  for (let i = pieces.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [pieces[i], pieces[j]] = [nthOf(pieces, j), nthOf(pieces, i)];
  }
}
