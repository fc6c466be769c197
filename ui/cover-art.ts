import { f, hash, type Motif, type Palette, rng } from './cover-draw.ts';
import { hueTurned } from './cover-hue.ts';
import { FORM } from './cover-motifs-form.ts';
import { LAND } from './cover-motifs-land.ts';
import { MORE } from './cover-motifs-more.ts';
import { PALETTES } from './cover-palettes.ts';
import { SKIES } from './cover-skies.ts';
import { fitTitle } from './fit-title.ts';
import { footPath, productIn } from './key-cut.ts';

export { footPath };

/** Part of every seed. A new number redraws every cover of the shop, so it changes only on purpose. */
const ART_VERSION = 2;

const MOTIFS = { ...LAND, ...FORM, ...MORE };

type MotifName = keyof typeof MOTIFS;
type PaletteName = keyof typeof PALETTES;

/** Which motifs a genre may show and which palettes it may wear. Order is part of the art. */
export const GENRES = {
  rpg: [
    ['range', 'arch', 'contour', 'island', 'stairs', 'pines', 'moon'],
    [
      'dusk',
      'fjord',
      'moss',
      'clay',
      'lagoon',
      'iris',
      'ember',
      'ochre',
      'plum',
      'pine',
      'storm',
      'wine',
      'amber',
    ],
  ],
  action: [
    ['shards', 'towers', 'rings', 'hexes', 'road'],
    ['ember', 'void', 'signal', 'lemon', 'slate', 'coral', 'rust', 'storm', 'wine', 'teal', 'amber'],
  ],
  strategy: [
    ['blocks', 'contour', 'hexes', 'pennants', 'towers'],
    ['sand', 'moss', 'ice', 'ochre', 'iris', 'slate', 'paper', 'pine', 'storm', 'amber', 'lime'],
  ],
  racing: [
    ['horizon', 'road', 'weave', 'bars', 'rings'],
    ['dusk', 'signal', 'rose', 'plum', 'lagoon', 'ochre', 'coral', 'teal', 'storm', 'amber', 'rust'],
  ],
  horror: [
    ['door', 'moon', 'pines', 'stairs', 'towers'],
    ['void', 'ember', 'night', 'slate', 'wine', 'pine', 'storm', 'dusk', 'rust', 'plum'],
  ],
  puzzle: [
    ['truchet', 'weave', 'rings', 'hexes', 'stairs', 'phases'],
    ['mint', 'rose', 'lemon', 'ice', 'iris', 'coral', 'petal', 'lime', 'sky', 'paper', 'amber'],
  ],
  indie: [
    ['hills', 'island', 'pennants', 'pines', 'weave', 'phases'],
    ['mint', 'sand', 'rose', 'plum', 'coral', 'iris', 'petal', 'lime', 'sky', 'teal', 'amber', 'paper'],
  ],
  adventure: [
    ['waves', 'contour', 'arch', 'island', 'road'],
    ['fjord', 'ice', 'dusk', 'sand', 'lagoon', 'coral', 'sky', 'pine', 'teal', 'amber', 'storm'],
  ],
  scifi: [
    ['orbit', 'horizon', 'hexes', 'rings', 'phases', 'towers'],
    ['night', 'plum', 'fjord', 'ember', 'slate', 'iris', 'teal', 'storm', 'wine', 'void'],
  ],
  sports: [
    ['court', 'pennants', 'bars', 'rings', 'road'],
    ['signal', 'moss', 'clay', 'lemon', 'lagoon', 'coral', 'lime', 'sky', 'teal', 'amber', 'storm'],
  ],
  simulation: [
    ['fields', 'hills', 'towers', 'road', 'blocks'],
    ['moss', 'sand', 'mint', 'clay', 'ochre', 'lagoon', 'lime', 'sky', 'pine', 'paper', 'amber'],
  ],
  software: [
    ['panes', 'bars', 'weave', 'rings', 'hexes'],
    ['ice', 'signal', 'mint', 'slate', 'iris', 'night', 'sky', 'teal', 'paper', 'storm', 'lime'],
  ],
  giftcard: [
    ['rosette', 'gift', 'pennants'],
    ['lagoon', 'plum', 'moss', 'night', 'slate', 'wine', 'teal', 'pine', 'rust', 'petal', 'sky', 'amber'],
  ],
  subscription: [
    ['dial', 'phases', 'bars', 'rings'],
    ['night', 'ember', 'mint', 'rose', 'iris', 'ochre', 'teal', 'wine', 'sky', 'storm', 'petal', 'amber'],
  ],
  goods: [
    ['parcel', 'tag', 'rack'],
    [
      'clay',
      'sand',
      'mint',
      'slate',
      'ochre',
      'iris',
      'paper',
      'sky',
      'teal',
      'pine',
      'rust',
      'petal',
      'amber',
    ],
  ],
} satisfies Record<string, [MotifName[], PaletteName[]]>;

export type Genre = keyof typeof GENRES;

/** Tells whether the art has a look of its own for this genre code. */
export function isGenre(code: string): code is Genre {
  return Object.hasOwn(GENRES, code);
}

export interface CoverArt {
  /** Seeds everything: the same name gives the same art for ever. Of a variant, the name of its product does. */
  name: string;
  /** A code of `GENRES`; any other is drawn as `indie`. */
  genre?: string;
  /** The small line over the title, in the reader's language. */
  kind?: string;
  /** False leaves the foot straight. */
  cut?: boolean;
  /** False leaves the words out, for thumbs too small to read. */
  title?: boolean;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c);

/** The id by which a cover's own clip path goes in its markup; a page with two such covers must rename one. */
export function coverId(name: string): string {
  return 'c' + hash(`${ART_VERSION}:${name}`).toString(36);
}

/** One of several, by the name: the same for ever. */
function of<T>(all: readonly T[], part: string, name: string): T {
  const one = all[Math.floor(rng(hash(`${ART_VERSION}:${part}:${name}`))() * all.length)];
  if (one === undefined) throw new Error(`A cover has no ${part}.`);
  return one;
}

/** How far a cover's hues may lie from those of its palette. */
export const HUES = 26;

/** A palette with its hues turned a little, and its colors in other roles; ground and title keep theirs. */
function turned(palette: Palette, name: string): Palette {
  const by = (rng(hash(`${ART_VERSION}:hue:${name}`))() - 0.5) * 2 * HUES;
  const [ground, deep, mid, bright, spark, title] = palette.map((color) =>
    hueTurned(color, by),
  ) as unknown as Palette;
  const roles = [
    [deep, mid, bright, spark],
    [deep, bright, mid, spark],
    [mid, deep, bright, spark],
    [deep, mid, spark, bright],
  ] as const;
  return [ground, ...of(roles, 'roles', name), title];
}

/** Where a motif begins at the highest. */
const HEAD = 150;
const FOOT = 420;

/** A motif as it is, or mirrored; larger, where the title leaves room above it. It keeps to the foot of the cover. */
function placed(r: () => number, top: number): string {
  const most = Math.min(1.4, (FOOT - top - 14) / (FOOT - HEAD));
  const scale = 1 + r() * Math.max(0, most - 1);
  const shift = -r() * 300 * (scale - 1);
  const mirrored = r() < 0.5;
  const x = mirrored ? 300 - shift : shift;
  return `matrix(${mirrored ? -Number(scale.toFixed(3)) : scale.toFixed(3)} 0 0 ${scale.toFixed(3)} ${f(x)} ${f(FOOT * (1 - scale))})`;
}

/** Cover art as SVG text, 300 x 400. Deterministic and free of a DOM, so it serves pages, e-mail and share images. */
export function coverSvg({ name, genre = 'indie', kind = '', cut = true, title = true }: CoverArt): string {
  const [motifs, palettes]: readonly [MotifName[], PaletteName[]] = GENRES[isGenre(genre) ? genre : 'indie'];
  const product = productIn(name);
  const draw: Motif = MOTIFS[of(motifs, 'motif', product)];
  const palette = turned(PALETTES[of(palettes, 'tint', product)], product);
  const id = coverId(name);
  const { size, lines } = wordsOf(product, name.slice(product.length + ' · '.length));
  const y0 = 48 + size * 0.78;
  const top = y0 + (lines.length - 1) * size;
  const stream = (part: string) => rng(hash(`${ART_VERSION}:${part}:${product}`));
  const sky = of(SKIES, 'sky', product)(stream('sky'), palette, top);
  const motif = draw(stream('art'), palette, top).replaceAll('~', id + 'x');
  // An inner picture ends at its frame, so that no motif reaches into the title.
  const head = f(top + 12);
  const picture = `${sky}<svg y="${head}" width="300" height="${f(400 - top - 12)}" viewBox="0 ${head} 300 ${f(400 - top - 12)}"><g transform="${placed(stream('place'), top)}">${motif}</g></svg>`;
  const words = title ? titleText(lines, size, y0, kind, palette[5]) : '';
  return `<svg class="cover" viewBox="0 0 300 400" aria-hidden="true" focusable="false"><clipPath id="${id}"><path d="${cut ? footPath(name) : 'M0 0H300V400H0Z'}"/></clipPath><g clip-path="url(#${id})"><path d="M0 0H300V400H0Z" fill="${palette[0]}"/>${picture}${words}</g></svg>`;
}

/** The title, and below it what a variant is told apart by. */
function wordsOf(product: string, options: string): ReturnType<typeof fitTitle> {
  const title = fitTitle(product);
  if (options === '') return title;
  const below = fitTitle(options);
  return { size: Math.min(title.size, below.size), lines: [...title.lines, ...below.lines] };
}

function titleText(lines: string[], size: number, y0: number, kind: string, colour: string): string {
  const spans = lines
    .map((line, i) => `<tspan x="22" dy="${i ? f(size * 1.02) : 0}">${escape(line)}</tspan>`)
    .join('');
  return `<text direction="ltr" x="22" y="${f(y0)}" font-size="${size}" font-weight="700" letter-spacing="${f(-size * 0.03)}" fill="${colour}">${spans}</text><text direction="ltr" x="22" y="32" font-size="12" font-weight="560" letter-spacing=".5" fill="${colour}" opacity=".82">${escape(kind)}</text>`;
}
