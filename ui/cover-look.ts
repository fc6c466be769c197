import { hash, type Palette, rng } from './cover-draw.ts';
import { GENRES, isGenre, type MotifName, type PaletteName } from './cover-genres.ts';
import { hueTurned } from './cover-hue.ts';
import { PALETTES } from './cover-palettes.ts';
import { fitTitle } from './fit-title.ts';
import { productIn } from './key-cut.ts';

/** Part of every seed and of every cover's address. A new number redraws every cover of the shop, so it changes only on purpose. */
export const ART_VERSION = 2;

/** How far a cover's hues may lie from those of its palette. */
export const HUES = 26;

/** The colors of a cover, and the title that its art leaves room for. */
export interface CoverLook {
  palette: Palette;
  /** The title's lines and their size. A cover is 300 units wide. */
  lines: readonly string[];
  size: number;
}

/** Numbers that follow from the name of the product alone, another stream for each part of its cover. */
export const streamOf = (part: string, product: string): (() => number) =>
  rng(hash(`${ART_VERSION}:${part}:${product}`));

/** One of several, by the name: the same for ever. */
export function pick<T>(all: readonly T[], part: string, product: string): T {
  const one = all[Math.floor(streamOf(part, product)() * all.length)];
  if (one === undefined) throw new Error(`A cover has no ${part}.`);
  return one;
}

/** The motifs and palettes of a genre; those of `indie` if the art does not know it. */
export const choicesOf = (genre: string): readonly [readonly MotifName[], readonly PaletteName[]] =>
  GENRES[knownGenre(genre)];

const knownGenre = (genre: string): keyof typeof GENRES => (isGenre(genre) ? genre : 'indie');

/** The colors and the title of a cover. It needs none of the motifs, so that a browser need not load them. */
export function coverLook(name: string, genre: string): CoverLook {
  const product = productIn(name);
  const palette = turned(PALETTES[pick(choicesOf(genre)[1], 'tint', product)], product);
  return { palette, ...titleOf(product, name.slice(product.length + ' · '.length)) };
}

/** Where a page finds the art of a cover: the address says all that it is drawn from, so the answer never changes. */
const coverSrc = (name: string, genre: string): string =>
  `/covers/${ART_VERSION}/${knownGenre(genre)}.svg?name=${encodeURIComponent(name)}`;

/** A palette with its hues turned a little, and its colors in other roles; ground and title keep theirs. */
function turned(palette: Palette, product: string): Palette {
  const by = (streamOf('hue', product)() - 0.5) * 2 * HUES;
  const [ground, deep, mid, bright, spark, title] = palette.map((color) =>
    hueTurned(color, by),
  ) as unknown as Palette;
  const roles = [
    [deep, mid, bright, spark],
    [deep, bright, mid, spark],
    [mid, deep, bright, spark],
    [deep, mid, spark, bright],
  ] as const;
  return [ground, ...pick(roles, 'roles', product), title];
}

/** The title, and below it what a variant is told apart by. */
function titleOf(product: string, options: string): Pick<CoverLook, 'lines' | 'size'> {
  const title = fitTitle(product);
  if (options === '') return title;
  const below = fitTitle(options);
  return { size: Math.min(title.size, below.size), lines: [...title.lines, ...below.lines] };
}

/** What a page says of a drawn cover: where its art is, and the title over it. */
export interface DrawnLook {
  src: string;
  ground: string;
  title: string;
  /** How the title is written: its size in parts of the cover's width. */
  style: { fontSize: string; color: string };
}

/** Pages show the same best sellers again and again, and to fit a title takes longer than to write it. */
const KEPT = 600;

const looks = new Map<string, DrawnLook>();

export function drawnLook(name: string, genre: string): DrawnLook {
  const key = `${genre}\n${name}`;
  const look = looks.get(key) ?? lookOf(name, genre);
  // Set again also when found, so that the oldest in the map is the one longest unused.
  looks.delete(key);
  looks.set(key, look);
  if (looks.size > KEPT) looks.delete(looks.keys().next().value ?? '');
  return look;
}

function lookOf(name: string, genre: string): DrawnLook {
  const { palette, lines, size } = coverLook(name, genre);
  return {
    src: coverSrc(name, genre),
    ground: palette[0],
    title: lines.join('\n'),
    style: { fontSize: `${Math.round((size / 300) * 1_000) / 10}cqi`, color: palette[5] },
  };
}
