import { type CoverArt, coverId, coverSvg } from './cover-art.ts';

/** A page shows 20 to 40 covers and the same best sellers come again and again: 600 strings are about 1 MB. */
const KEPT = 600;

const pieces = new Map<string, string[]>();

/**
 * The inside of a cover's `<svg>`, ready for a page: the ids are replaced by `id`, which must be unique on the page, as
 * two covers of one name would otherwise share a clip path. Drawn once for each input, then taken from memory.
 */
export function coverMarkup(art: CoverArt, id: string): string {
  const { name, genre = 'indie', kind = '', cut = true, title = true } = art;
  const key = `${+cut}${+title}\n${genre}\n${kind}\n${name}`;
  let parts = pieces.get(key);
  if (parts) pieces.delete(key);
  else parts = draw({ name, genre, kind: title ? kind : '', cut, title });
  // Set again also when found, so that the oldest key in the map is the one longest unused.
  pieces.set(key, parts);
  if (pieces.size > KEPT) pieces.delete(pieces.keys().next().value ?? '');
  return parts.join(id);
}

function draw(art: CoverArt): string[] {
  const id = coverId(art.name);
  const svg = coverSvg(art);
  const inside = svg.slice(svg.indexOf('>') + 1, -'</svg>'.length);
  // Words of the title may hold the id's letters by chance, so it is cut only where the markup names it.
  return compact(inside).split(new RegExp(`(?<= id="|url\\(#)${id}(?=x?["')])`));
}

/** The same picture in fewer bytes: what cannot be seen is left out, long lines are written as steps. */
export function compact(svg: string): string {
  return svg
    .replace(/<path [^>]*opacity="\.0"\/>/g, '')
    .replaceAll(' fill-opacity="1"', '')
    .replace(/M(-?\d+) (-?\d+)((?:L-?\d+ -?\d+){8,})/g, (_, x: string, y: string, lines: string) => {
      let [px, py] = [Number(x), Number(y)];
      let steps = '';
      for (const [, lx, ly] of lines.matchAll(/L(-?\d+) (-?\d+)/g)) {
        steps += step(Number(lx) - px, steps !== '') + step(Number(ly) - py, true);
        [px, py] = [Number(lx), Number(ly)];
      }
      return `M${x} ${y}l${steps}`;
    });
}

/** A signed number; the minus sign parts it from the one before, else a space does. */
const step = (n: number, follows: boolean) => (follows && n >= 0 ? ` ${n}` : `${n}`);
