import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The families that the store writes with: its own face, then the scripts that it does not have. */
export const FAMILIES = ['geologica', 'noto-sans-arabic', 'noto-sans-kr', 'noto-sans-sc'] as const;
export type Family = (typeof FAMILIES)[number];

/** A slice of a family: the file that has these letters. */
export interface Slice {
  family: Family;
  file: string;
  ranges: readonly (readonly [from: number, to: number])[];
}

const addressOf = (family: string, path: string): string =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/${path}`));

let slices: Slice[] | undefined;

/** Every slice of every family, the most wanted first. Which letters each has, its package says. */
function allSlices(): Slice[] {
  slices ??= FAMILIES.flatMap((family) => {
    const named = JSON.parse(readFileSync(addressOf(family, 'unicode.json'), 'utf8')) as Record<
      string,
      string
    >;
    return Object.entries(named).map(([name, ranges]) => ({
      family,
      file: addressOf(family, `files/${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
      ranges: ranges.split(',').map((range) => {
        const [from = '', to = from] = range.trim().slice(2).split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
      }),
    }));
  });
  return slices;
}

export const has = ({ ranges }: Pick<Slice, 'ranges'>, letter: number): boolean =>
  ranges.some(([from, to]) => letter >= from && letter <= to);

/** The slice that has a letter, of the first of the families that does; undefined where none has it. */
export function sliceFor(letter: number, families: readonly Family[] = FAMILIES): Slice | undefined {
  for (const family of families) {
    const found = allSlices().find((slice) => slice.family === family && has(slice, letter));
    if (found) return found;
  }
  return undefined;
}
