import { firstOf, lastOf, present } from '@halfturn/contract/primitives/rows.ts';
import { Buffer, shape } from 'harfbuzzjs';
import { has, sliceFor, type Slice } from '../../../platform/fonts/slices.ts';
import { openFont, type OpenFont } from './fonts.ts';

/** A word as outlines, each with its place. Lengths are in ems. */
export interface Word {
  width: number;
  glyphs: readonly { font: OpenFont; glyph: number; x: number; y: number }[];
  rightToLeft: boolean;
  /** Whether a space stands before it: Chinese and Japanese have none between their words. */
  spaced: boolean;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** What breaks a line before any of its signs. */
const WIDE = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60]/;
const LETTER = /[\p{L}\p{N}]/u;
export const SPACE = 0.26;

/**
 * A text as outlines, word by word. Signs that no font has are left out. Null if a letter would be left out: a picture without a
 * name is better than one with a wrong name.
 */
export async function wordsOf(text: string): Promise<Word[] | null> {
  const words: Word[] = [];
  for (const part of text.normalize('NFC').split(/\s+/).filter(Boolean)) {
    for (const [i, piece] of pieces(part).entries()) {
      const word = await wordOf(piece, i === 0);
      if (!word) return null;
      if (word.glyphs.length > 0) words.push(word);
    }
  }
  return words.length > 0 ? words : null;
}

/** A part between spaces, cut where a line may break: before each wide sign. */
const pieces = (part: string): string[] =>
  WIDE.test(part) ? (part.match(new RegExp(`${WIDE.source}|[^${WIDE.source.slice(1)}+`, 'g')) ?? []) : [part];

async function wordOf(piece: string, spaced: boolean): Promise<Word | null> {
  const runs = runsOf(piece);
  if (!runs) return null;
  const rightToLeft = RIGHT_TO_LEFT.test(piece);
  const glyphs: Word['glyphs'][number][] = [];
  let width = 0;
  for (const { slice, text } of rightToLeft ? runs.toReversed() : runs) {
    const font = await openFont(slice);
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font.font, buffer);
    for (const { codepoint: glyph, cluster, ...at } of buffer.getGlyphInfosAndPositions()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = at;
      // Glyph 0 is the box that stands for what is missing.
      if (glyph === 0) {
        if (LETTER.test(String.fromCodePoint(text.codePointAt(cluster) ?? 0))) return null;
        continue;
      }
      glyphs.push({ font, glyph, x: width + xOffset / font.unitsPerEm, y: yOffset / font.unitsPerEm });
      width += xAdvance / font.unitsPerEm;
    }
  }
  return { width, glyphs, rightToLeft, spaced };
}

/** A word in parts that one font has; null if no font has one of its letters. */
function runsOf(word: string): { slice: Slice; text: string }[] | null {
  const runs: { slice: Slice; text: string }[] = [];
  for (const sign of word) {
    const code = present(sign.codePointAt(0));
    const last = runs.at(-1);
    if (last && has(last.slice, code)) {
      last.text += sign;
      continue;
    }
    const slice = sliceFor(code);
    if (slice) runs.push({ slice, text: sign });
    else if (LETTER.test(sign)) return null;
  }
  return runs;
}

/** The words of a line in the order in which they stand on the page: in a line from right to left, Latin ones keep theirs. */
export function inSight(line: readonly Word[], rightToLeft: boolean): Word[] {
  if (!rightToLeft) return [...line];
  const groups: Word[][] = [];
  for (const word of line) {
    const last = groups.at(-1);
    if (last && !word.rightToLeft && !firstOf(last).rightToLeft) last.push(word);
    else groups.push([word]);
  }
  return groups.toReversed().flat();
}

export const widthOf = (line: readonly Word[]): number =>
  line.reduce((sum, word, i) => sum + word.width + (i > 0 && word.spaced ? SPACE : 0), 0);

export interface Set {
  /** Size of an em. */
  size: number;
  lines: Word[][];
}

/** Sets words in lines no longer than `max`: in the largest of the sizes in which they need no more than `lines` lines; null where they fit in none. */
export function setWords(
  words: readonly Word[],
  max: number,
  sizes: readonly [size: number, lines: number][],
): Set | null {
  for (const [size, most] of sizes) {
    const lines: Word[][] = [[]];
    for (const word of words) {
      const line = lastOf(lines);
      if (line.length === 0 || widthOf([...line, word]) * size <= max) line.push(word);
      else lines.push([word]);
    }
    if (lines.length <= most && lines.every((line) => widthOf(line) * size <= max)) return { size, lines };
  }
  return null;
}

/** A line as SVG paths, its baseline beginning at (x, y). */
export function lineSvg(
  line: readonly Word[],
  size: number,
  x: number,
  y: number,
  rightToLeft: boolean,
): string {
  let at = 0;
  return inSight(line, rightToLeft)
    .map((word, i) => {
      if (i > 0 && word.spaced) at += SPACE;
      const start = at;
      at += word.width;
      return word.glyphs.map(({ font, glyph, x: dx, y: dy }) => {
        const scale = size / font.unitsPerEm;
        const place = `translate(${round(x + (start + dx) * size)} ${round(y - dy * size)}) scale(${scale} -${scale})`;
        return `<path transform="${place}" d="${font.font.glyphToPath(glyph)}"/>`;
      });
    })
    .flat()
    .join('');
}

const round = (n: number): number => Math.round(n * 100) / 100;
