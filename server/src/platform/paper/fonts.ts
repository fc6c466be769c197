import { readFile } from 'node:fs/promises';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import subsetFont from 'subset-font';
import type { Slice } from '../fonts/slices.ts';
import { signsOf } from './runs.ts';

export type Weight = 400 | 700;

/** What a font of a paper is called: a slice in a weight. */
export const fontName = ({ file }: Slice, weight: Weight): string => `${file}#${weight}`;

/** A text of a paper, and how heavy it is. */
export interface Written {
  text: string;
  weight: Weight;
}

/**
 * The fonts of a paper, each with no more letters than are written in it: cut out of the variable ones by HarfBuzz, with what joins
 * and ligates them.
 */
export async function fontsFor(texts: readonly Written[], locale: Locale): Promise<Map<string, Buffer>> {
  const wanted = new Map<string, { slice: Slice; weight: Weight; signs: Set<string> }>();
  for (const { text, weight } of texts)
    for (const { sign, slice } of signsOf(text, locale)) {
      const name = fontName(slice, weight);
      const one = wanted.get(name) ?? { slice, weight, signs: new Set<string>() };
      wanted.set(name, one);
      one.signs.add(sign);
    }
  const fonts = new Map<string, Buffer>();
  for (const [name, { slice, weight, signs }] of [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    fonts.set(
      name,
      // In order, so that one paper has the same bytes each time.
      await subsetFont(await readFile(slice.file), [...signs].toSorted().join(''), {
        targetFormat: 'sfnt',
        variationAxes: { wght: weight },
      }),
    );
  return fonts;
}
