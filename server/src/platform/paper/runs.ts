import { nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import bidiFactory from 'bidi-js';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { sliceFor, type Family, type Slice } from '../fonts/slices.ts';

// Its types speak of a module of another kind than it is.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** A part of a line with one font and one direction, in reading order. */
export interface Run {
  slice: Slice;
  text: string;
  /** Its letters join, and change by their neighbours. */
  joined: boolean;
}

/** Han letters are written in the forms of the language, as far as the store has them. */
const families = (locale: Locale): readonly Family[] =>
  locale === 'ko'
    ? ['geologica', 'noto-sans-arabic', 'noto-sans-kr', 'noto-sans-sc']
    : ['geologica', 'noto-sans-arabic', 'noto-sans-sc', 'noto-sans-kr'];

const joins = ({ family }: Slice): boolean => family === 'noto-sans-arabic';

/** What steers the direction of a text and is not seen. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}/u;
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
/** Blanks that few fonts have, for which a common one stands in. */
const BLANK = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]/u;

/** A sign as it is drawn, and the slice that has it; null for what is not seen, or what no font of ours has. */
function drawn(sign: string, locale: Locale): { sign: string; slice: Slice } | null {
  if (INVISIBLE.test(sign)) return null;
  const plain = BLANK.test(sign) ? ' ' : sign;
  const slice = sliceFor(present(plain.codePointAt(0)), families(locale));
  if (slice) return { sign: plain, slice };
  if (!/[\p{L}\p{N}]/u.test(plain)) return null;
  return { sign: '?', slice: present(sliceFor(0x3f)) };
}

/** Every sign of a text with the slice that has it, for who gathers the fonts of a paper. */
export const signsOf = (text: string, locale: Locale): { sign: string; slice: Slice }[] =>
  Array.from(text.normalize('NFC')).flatMap((sign) => drawn(sign, locale) ?? []);

/**
 * Splits a line into runs, from left to right as they appear on the page. The text of a run stays in reading order, because its
 * font shapes it as a whole.
 */
export function runsOf(line: string, rightToLeft: boolean, locale: Locale): Run[] {
  const text = line.normalize('NFC');
  // A name or an address in other letters keeps its own direction.
  const levels = bidi.getEmbeddingLevels(text, rightToLeft && RTL.test(text) ? 'rtl' : 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels);
  const runs: (Omit<Run, 'joined'> & { level: number })[] = [];
  for (const at of bidi.getReorderedIndices(text, levels)) {
    // The second half of a sign of two: it went with the first.
    if (/[\udc00-\udfff]/.test(nthOf(text, at))) continue;
    const found = drawn(mirrored.get(at) ?? String.fromCodePoint(present(text.codePointAt(at))), locale);
    if (!found) continue;
    const level = nthOf(levels.levels, at);
    const last = runs.at(-1);
    if (!last || last.slice !== found.slice || last.level !== level)
      runs.push({ slice: found.slice, level, text: found.sign });
    // Met from the left, what is read from the right comes backwards; its font turns only what joins.
    else if (level % 2 === 1 && joins(found.slice)) last.text = found.sign + last.text;
    else last.text += found.sign;
  }
  return runs.map(({ slice, text: of }) => ({ slice, text: of, joined: joins(slice) }));
}

/** Signs between which a line may break without a blank. */
const WIDE = String.raw`[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]`;
/** Those that do not begin a line. */
const CLOSING = /^[\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f\uff09\u300d\u300f\u3011)\]}.,:;!?]/u;
const PIECES = new RegExp(String.raw`\n|${WIDE}|(?:(?!${WIDE})\S)+|[^\S\n]+`, 'gu');

/** Breaks a text into lines no wider than `max`; a piece that is wider by itself is cut. */
export function linesOf(text: string, max: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const end = () => {
    lines.push(line.trimEnd());
    line = '';
  };
  for (const piece of text.match(PIECES) ?? []) {
    if (piece === '\n') end();
    else if (line.trim() === '' && /^\s/.test(piece)) continue;
    else if (widthOf((line + piece).trimEnd()) <= max || (CLOSING.test(piece) && line !== '')) line += piece;
    else {
      if (line !== '') end();
      if (/^\s/.test(piece)) continue;
      for (const sign of piece) {
        if (line !== '' && widthOf(line + sign) > max) end();
        line += sign;
      }
    }
  }
  end();
  return lines;
}
