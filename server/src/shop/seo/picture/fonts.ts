import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';

/** Who is asked for a letter, in this order: the store's own face, then the scripts that it does not have. */
const FAMILIES = ['geologica', 'noto-sans-arabic', 'noto-sans-kr', 'noto-sans-sc'];
/** Bold, as titles are. */
const WEIGHT = 700;
/** A title needs one to five of the slices that a family comes in; as many as are used again and again stay open. */
const OPEN = 48;

/** A slice of a family: the file that has these letters. */
export interface Slice {
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
      file: addressOf(family, `files/${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
      ranges: ranges.split(',').map((range) => {
        const [from = '', to = from] = range.trim().slice(2).split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
      }),
    }));
  });
  return slices;
}

export const has = ({ ranges }: Slice, letter: number): boolean =>
  ranges.some(([from, to]) => letter >= from && letter <= to);

/** The slice that has a letter; undefined where no family has it. */
export const sliceFor = (letter: number): Slice | undefined =>
  allSlices().find((slice) => has(slice, letter));

export interface OpenFont {
  font: Font;
  unitsPerEm: number;
}

const open = new Map<string, Promise<OpenFont>>();

/** Opens a slice in the weight of a title. */
export function openFont({ file }: Slice): Promise<OpenFont> {
  const found = open.get(file) ?? read(file);
  // Set again also when found, so that the oldest in the map is the one longest unused.
  open.delete(file);
  open.set(file, found);
  if (open.size > OPEN) open.delete(open.keys().next().value ?? '');
  found.catch(() => open.delete(file));
  return found;
}

async function read(file: string): Promise<OpenFont> {
  const face = new Face(new Blob(await decompress(await readFile(file))));
  const font = new Font(face);
  font.setVariations([new Variation('wght', WEIGHT)]);
  return { font, unitsPerEm: face.upem };
}
