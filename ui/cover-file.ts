import { coverSvg } from './cover-art.ts';

/** The art of a cover as a file that a page shows as an image. Its words stand in the page, in the page's own letters. */
export const coverFile = (name: string, genre: string): string => compact(coverSvg({ name, genre }));

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
