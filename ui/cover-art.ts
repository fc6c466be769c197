import { f, hash, type Motif } from './cover-draw.ts';
import { ART_VERSION, choicesOf, coverLook, pick, streamOf } from './cover-look.ts';
import { FORM } from './cover-motifs-form.ts';
import { LAND } from './cover-motifs-land.ts';
import { MORE } from './cover-motifs-more.ts';
import { SKIES } from './cover-skies.ts';
import { footPath, productIn } from './key-cut.ts';

export { footPath };

const MOTIFS = { ...LAND, ...FORM, ...MORE };

export interface CoverArt {
  /** Seeds everything: the same name gives the same art for ever. Of a variant, the name of its product does. */
  name: string;
  /** A code of `GENRES`; any other is drawn as `indie`. */
  genre?: string;
  /** False leaves the foot straight. */
  cut?: boolean;
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

/**
 * Cover art as SVG text, 300 x 400, with room for the title at its head. Deterministic and free of a DOM, so it serves
 * pages, e-mail and share images.
 */
export function coverSvg({ name, genre = 'indie', cut = true }: CoverArt): string {
  const product = productIn(name);
  const { palette, lines, size } = coverLook(name, genre);
  const draw: Motif = MOTIFS[pick(choicesOf(genre)[0], 'motif', product)];
  // Covers that stand in one picture need clip paths of their own.
  const id = 'c' + hash(`${ART_VERSION}:${name}`).toString(36);
  const top = 48 + size * 0.78 + (lines.length - 1) * size;
  const sky = pick(SKIES, 'sky', product)(streamOf('sky', product), palette, top);
  const motif = draw(streamOf('art', product), palette, top).replaceAll('~', id + 'x');
  // An inner picture ends at its frame, so that no motif reaches into the title.
  const head = f(top + 12);
  const picture = `${sky}<svg y="${head}" width="300" height="${f(400 - top - 12)}" viewBox="0 ${head} 300 ${f(400 - top - 12)}"><g transform="${placed(streamOf('place', product), top)}">${motif}</g></svg>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 300 400"><clipPath id="${id}"><path d="${cut ? footPath(name) : 'M0 0H300V400H0Z'}"/></clipPath><g clip-path="url(#${id})"><path d="M0 0H300V400H0Z" fill="${palette[0]}"/>${picture}</g></svg>`;
}
