const WIDE = /[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/;
const SIZES = [46, 42, 38, 34, 30, 26, 23, 20];

/** Width of a text in ems, by kind of letter: near enough for Geologica, and it needs no DOM. */
function ems(text: string): number {
  let width = 0;
  for (const c of text) {
    if (WIDE.test(c)) width += 1;
    else if (/[il.,'I!|:]/.test(c)) width += 0.31;
    else if (/[mwMW&]/.test(c)) width += 0.92;
    else if (/[A-Z0-9]/.test(c)) width += 0.69;
    else width += c === ' ' ? 0.26 : 0.58;
  }
  return width;
}

/** Cuts a word that is wider than the line into pieces, each but the last with a hyphen. */
function breakWord(word: string, size: number, max: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const c of word) {
    if (piece && ems(piece + c + '-') * size > max) {
      pieces.push(piece + '-');
      piece = c;
    } else piece += c;
  }
  return [...pieces, piece];
}

/**
 * Wraps a product name for its cover: the largest size (of 46 to 20 units) at which it stands within `max` units in two
 * to four lines. Names without spaces in wide scripts wrap by character. What fits at no size is cut short.
 */
export function fitTitle(name: string, max = 256): { size: number; lines: string[] } {
  const byCharacter = WIDE.test(name) && !name.includes(' ');
  const words = byCharacter ? Array.from(name) : name.split(' ');
  const glue = byCharacter && words.length > 1 ? '' : ' ';
  for (const size of SIZES) {
    // Large letters never hyphenate: a smaller size is calmer than a broken word.
    const parts = size > 30 ? words : words.flatMap((word) => breakWord(word, size, max));
    const lines: string[] = [''];
    for (const part of parts) {
      const last = lines.at(-1);
      const joined = last ? last + glue + part : part;
      if (ems(joined) * size <= max) lines[lines.length - 1] = joined;
      else lines.push(part);
    }
    const cap = size > 38 ? 2 : size > 26 ? 3 : 4;
    if (lines.length <= cap && lines.every((line) => ems(line) * size <= max)) return { size, lines };
  }
  return { size: 20, lines: [name.slice(0, 22) + '…'] };
}
