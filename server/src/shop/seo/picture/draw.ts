import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { coverSvg, footPath } from '@halfturn/ui/cover-art.ts';
import { storeNameIn } from '@halfturn/locales/load.ts';
import { MARK } from '@halfturn/ui/logo-paths.ts';
import { brandLook } from '../../../platform/brand-look.ts';
import type { Pictured } from '../../../platform/share-picture.ts';
import { lineSvg, setWords, widthOf, wordsOf, type Word } from './letters.ts';

export const WIDTH = 1200;
export const HEIGHT = 630;

/** What is read on the deep ground, and brass (`ui/tokens.css`); the ground itself follows from the store's accent color. */
const INK = '#f1f7f3';
const BRASS = '#ffc23d';

/** Where the words stand, right of the cover. */
const LEFT = 590;
const RIGHT = 1140;
const MIDDLE = 255;
/** From the last line of the name down to the platform. */
const BELOW = 62;
const SIZES: [size: number, lines: number][] = [
  [92, 2],
  [76, 3],
  [62, 3],
  [50, 4],
  [40, 5],
  [32, 6],
];

/**
 * The picture of a product as SVG: its cover, its name, its platform, the store's name. It has only outlines and no
 * text, so a name cannot become markup, and drawing needs no font.
 *
 * @param drawn false leaves the place of the cover empty
 */
export async function productPicture(
  { name, genre, platform }: Omit<Pictured, 'id' | 'image'>,
  drawn = true,
): Promise<string> {
  const words = await wordsOf(name);
  const title = words && (setWords(words, RIGHT - LEFT, SIZES) ?? shortened(words));
  const below = await wordsOf(platform);
  const parts = [
    ground(), // It hangs from the upper edge, as the place for its title is empty.
    ...(drawn ? [cover(name, genre, 72, -90, 1.55)] : []),
    await logo(LEFT, 505, 1.9, RIGHT),
  ];
  if (title) {
    const rightToLeft = firstOf(firstOf(title.lines)).rightToLeft;
    const step = title.size * 1.12;
    const height = step * title.lines.length + (below ? BELOW : 0);
    const top = MIDDLE - height / 2 + title.size * 0.85;
    const line = (some: Word[], size: number, y: number) =>
      lineSvg(some, size, rightToLeft ? RIGHT - widthOf(some) * size : LEFT, y, rightToLeft);
    parts.push(
      `<g fill="${INK}">${title.lines.map((some, i) => line(some, title.size, top + i * step)).join('')}</g>`,
    );
    if (below && widthOf(below) * 32 <= RIGHT - LEFT)
      parts.push(
        `<g fill="${brandLook().colors.light['on-deep-2']}">${line(below, 32, top + (title.lines.length - 1) * step + BELOW)}</g>`,
      );
  }
  return svg(parts);
}

/** Where a picture stands on another, and what of it is to be seen (SVG). */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
  mask: string;
}

/** The place of the cover, for a picture of the product: upright, with the product's own key at its foot. */
export function coverPlace(name: string): Place {
  const [width, height] = [408, 544];
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 300 400"><path d="${footPath(name)}"/></svg>`;
  return { left: 100, top: 0, width, height, mask };
}

/** The picture of the store: its name, and a row of covers. */
export async function storePicture(): Promise<string> {
  const covers: [name: string, genre: string][] = [
    ['Lanternfall', 'rpg'],
    ['Harrow Circuit', 'racing'],
    ['Tide and Copper', 'adventure'],
    ['Nine Moons West', 'scifi'],
  ];
  return svg([
    ground(),
    await logo(120, 92, 5.2, RIGHT),
    ...covers.map(([name, genre], i) => cover(name, genre, 120 + i * 246, 300, 0.74)),
  ]);
}

/** A name too long for any size: as many of its words as fit in the smallest, which is most of it. */
function shortened(words: readonly Word[]): { size: number; lines: Word[][] } | null {
  for (let n = words.length - 1; n > 0; n--) {
    const set = setWords(words.slice(0, n), RIGHT - LEFT, SIZES);
    if (set) return set;
  }
  return null;
}

const svg = (parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join('')}</svg>`;

function ground(): string {
  const { deep, 'deep-2': lighter } = brandLook().colors.light;
  return `<path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="${deep}"/><path d="${MARK.turned}" fill="${lighter}" transform="translate(560 -60) scale(24)"/>`;
}

/** The cover without its words, which stand beside it, larger. */
function cover(name: string, genre: string, x: number, y: number, scale: number): string {
  const drawn = coverSvg({ name, genre, title: false });
  const inside = drawn.slice(drawn.indexOf('>') + 1, -'</svg>'.length);
  return `<g transform="translate(${x} ${y}) scale(${scale})">${inside}</g>`;
}

/** The store's logo for dark grounds, or its mark and its name; as large as it fits. */
async function logo(x: number, y: number, scale: number, right: number): Promise<string> {
  const { logoOnDark } = brandLook();
  if (logoOnDark) {
    const [width, height] = [right - x, 30 * scale];
    const data = `data:image/png;base64,${logoOnDark.bytes.toString('base64')}`;
    return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMinYMid meet" href="${data}"/>`;
  }
  const mark = `<g transform="translate(${x} ${y}) scale(${scale})"><path d="${MARK.still}" fill="${INK}"/><path d="${MARK.turned}" fill="${BRASS}"/></g>`;
  const words = await wordsOf(storeNameIn(DEFAULT_LOCALE));
  if (!words) return mark;
  const from = x + 36 * scale;
  const size = Math.min(26 * scale, (right - from) / widthOf(words));
  const name = lineSvg(words, size, from, y + 22 * scale, firstOf(words).rightToLeft);
  return `${mark}<g fill="${INK}">${name}</g>`;
}
