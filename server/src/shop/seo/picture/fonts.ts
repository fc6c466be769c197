import { readFile } from 'node:fs/promises';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';
import type { Slice } from '../../../platform/fonts/slices.ts';

/** Bold, as titles are. */
const WEIGHT = 700;
/** A title needs one to five of the slices that a family comes in; as many as are used again and again stay open. */
const OPEN = 48;

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
