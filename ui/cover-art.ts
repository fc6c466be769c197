import { f, hash, type Motif, type Palette, rng } from './cover-draw.ts';
import { FORM } from './cover-motifs-form.ts';
import { LAND } from './cover-motifs-land.ts';
import { PALETTES } from './cover-palettes.ts';
import { fitTitle } from './fit-title.ts';
import { footPath } from './key-cut.ts';

export { footPath };

/** Part of every seed. A new number redraws every cover of the shop, so it changes only on purpose. */
const ART_VERSION = 1;

const MOTIFS = { ...LAND, ...FORM };

type MotifName = keyof typeof MOTIFS;
type PaletteName = keyof typeof PALETTES;

/** Which motifs a genre may show and which palettes it may wear. Order is part of the art. */
export const GENRES = {
  rpg: [
    ['range', 'arch', 'contour'],
    ['dusk', 'fjord', 'moss', 'clay', 'lagoon', 'iris', 'ember', 'ochre', 'plum'],
  ],
  action: [['shards'], ['ember', 'void', 'signal', 'lemon', 'slate', 'coral']],
  strategy: [
    ['blocks', 'contour'],
    ['sand', 'moss', 'ice', 'ochre', 'iris', 'slate'],
  ],
  racing: [['horizon'], ['dusk', 'signal', 'rose', 'plum', 'lagoon', 'ochre']],
  horror: [['door'], ['void', 'ember', 'night', 'slate']],
  puzzle: [['truchet'], ['mint', 'rose', 'lemon', 'ice', 'iris', 'coral']],
  indie: [['hills'], ['mint', 'sand', 'rose', 'plum', 'coral', 'iris']],
  adventure: [
    ['waves', 'contour', 'arch'],
    ['fjord', 'ice', 'dusk', 'sand', 'lagoon', 'coral'],
  ],
  scifi: [
    ['orbit', 'horizon'],
    ['night', 'plum', 'fjord', 'ember', 'slate', 'iris'],
  ],
  sports: [['court'], ['signal', 'moss', 'clay', 'lemon', 'lagoon', 'coral']],
  simulation: [['fields'], ['moss', 'sand', 'mint', 'clay', 'ochre', 'lagoon']],
  software: [['panes'], ['ice', 'signal', 'mint', 'slate', 'iris', 'night']],
  giftcard: [['rosette'], ['lagoon', 'plum', 'moss', 'night', 'slate']],
  subscription: [['dial'], ['night', 'ember', 'mint', 'rose', 'iris', 'ochre']],
} satisfies Record<string, [MotifName[], PaletteName[]]>;

export type Genre = keyof typeof GENRES;

/** Tells whether the art has a look of its own for this genre code. */
export function isGenre(code: string): code is Genre {
  return Object.hasOwn(GENRES, code);
}

export interface CoverArt {
  /** Seeds everything: the same name gives the same art for ever. */
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

/** Cover art as SVG text, 300 x 400. Deterministic and free of a DOM, so it serves pages, e-mail and share images. */
export function coverSvg({ name, genre = 'indie', kind = '', cut = true, title = true }: CoverArt): string {
  const r = rng(hash(`${ART_VERSION}:${name}`));
  const [motifs, palettes]: readonly [MotifName[], PaletteName[]] = GENRES[isGenre(genre) ? genre : 'indie'];
  const draw: Motif = MOTIFS[motifs[(hash('motif:' + name) >>> 5) % motifs.length] ?? 'hills'];
  const tint = palettes[Math.floor(rng(hash('tint:' + name))() * palettes.length)] ?? 'mint';
  const palette: Palette = PALETTES[tint];
  const id = coverId(name);
  const { size, lines } = fitTitle(name);
  const y0 = 48 + size * 0.78;
  const picture = draw(r, palette, y0 + (lines.length - 1) * size).replaceAll('~', id + 'x');
  const words = title ? titleText(lines, size, y0, kind, palette[5]) : '';
  return `<svg class="cover" viewBox="0 0 300 400" aria-hidden="true" focusable="false"><clipPath id="${id}"><path d="${cut ? footPath(name) : 'M0 0H300V400H0Z'}"/></clipPath><g clip-path="url(#${id})"><path d="M0 0H300V400H0Z" fill="${palette[0]}"/>${picture}${words}</g></svg>`;
}

function titleText(lines: string[], size: number, y0: number, kind: string, colour: string): string {
  const spans = lines
    .map((line, i) => `<tspan x="22" dy="${i ? f(size * 1.02) : 0}">${escape(line)}</tspan>`)
    .join('');
  return `<text direction="ltr" x="22" y="${f(y0)}" font-size="${size}" font-weight="760" letter-spacing="${f(-size * 0.03)}" fill="${colour}">${spans}</text><text direction="ltr" x="22" y="32" font-size="12" font-weight="560" letter-spacing=".5" fill="${colour}" opacity=".82">${escape(kind)}</text>`;
}
