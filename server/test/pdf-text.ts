import { lastOf, nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { inflateSync } from 'node:zlib';

/** Something that is drawn in one go, and where its line begins from the left and from the bottom of its page. */
interface Stretch {
  text: string;
  page: number;
  x: number;
  y: number;
}

/**
 * The text of a PDF: the glyphs that are drawn, translated by the font's tables, or the replacement text that a marked section
 * carries. One line per section, in drawing order.
 */
export const pdfText = (pdf: Buffer): string =>
  stretchesOf(pdf)
    .map(({ text }) => text)
    .join('\n');

/** Points that letters with dots may lie above or below their line; lines are twice as far apart. */
const SAME_LINE = 5;

/** The same as it is read: what stands on one height is one line, and read from the side on which the language begins. */
export function pdfLines(pdf: Buffer, from: 'left' | 'right'): string[] {
  const lines: Stretch[][] = [];
  for (const stretch of stretchesOf(pdf).toSorted((a, b) => a.page - b.page || b.y - a.y)) {
    const [first] = lines.at(-1) ?? [];
    if (first?.page === stretch.page && first.y - stretch.y < SAME_LINE) lastOf(lines).push(stretch);
    else lines.push([stretch]);
  }
  return lines.map((line) =>
    line
      .toSorted((a, b) => (from === 'left' ? a.x - b.x : b.x - a.x))
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

function stretchesOf(pdf: Buffer): Stretch[] {
  const file = pdf.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id, body] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(present(id), present(body));
  const stream = (id: string): string => {
    const body = objects.get(id) ?? '';
    const at = body.indexOf('stream\n') + 7;
    const bytes = Buffer.from(body.slice(at, body.lastIndexOf('\nendstream')), 'latin1');
    return (/\/FlateDecode/.test(body) ? inflateSync(bytes) : bytes).toString('latin1');
  };
  const letters = new Map<string, Map<string, string>>();
  const lettersOf = (font: string): Map<string, string> => {
    const id = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '')?.[1];
    const map = letters.get(font) ?? (id ? readMap(stream(id)) : new Map<string, string>());
    letters.set(font, map);
    return map;
  };
  const parts: Stretch[] = [];
  let page = 0;
  for (const body of objects.values()) {
    if (!/\/Type \/Page\b/.test(body)) continue;
    const resources = objects.get(/\/Resources (\d+) 0 R/.exec(body)?.[1] ?? '') ?? body;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name, id]) => [present(name), present(id)] as const,
      ),
    );
    const drawn = stream(nthOf(present(/\/Contents (\d+) 0 R/.exec(body)), 1));
    let font = '';
    let said: string | null = null;
    let before = 0;
    let [x, y] = [0, 0];
    page++;
    for (const [, name, hex, actual, end, left, height] of drawn.matchAll(
      /\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ|\/ActualText \(([\s\S]*?)\)\s*(?:>>|\/)|(EMC)|1 0 0 1 ([-\d.]+) ([-\d.]+) Tm/g,
    )) {
      if (name) font = fonts.get(name) ?? '';
      else if (actual !== undefined) [said, before] = [utf16(actual), parts.length];
      else if (hex !== undefined) {
        const map = lettersOf(font);
        const glyphs = [...hex.matchAll(/<([0-9a-f]*)>/g)].flatMap(
          ([, run]) => present(run).match(/.{4}/g) ?? [],
        );
        const text = glyphs.map((glyph) => map.get(glyph) ?? '�').join('');
        parts.push({ text, page, x, y });
      } else if (end && said !== null) {
        // Its parts are drawn one by one, dots above and below the line.
        const heights = Map.groupBy(parts.splice(before), (part) => part.y);
        const [most = []] = [...heights.values()].toSorted((a, b) => b.length - a.length);
        if (most[0]) parts.push({ ...most[0], text: said, x: Math.min(...most.map((part) => part.x)) });
        said = null;
      } else if (left !== undefined) [x, y] = [Number(left), Number(height)];
    }
  }
  return parts;
}

/** A string of a PDF, its escapes undone. */
function utf16(raw: string): string {
  const bytes = Buffer.from(
    raw.replaceAll(
      /\\([nrtbf()\\])/g,
      (_, sign: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[sign] ?? sign,
    ),
    'latin1',
  );
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
}

function readMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  const text = (hex: string): string =>
    Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').swap16().toString('utf16le');
  for (const [, from, list] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    let code = Number.parseInt(present(from), 16);
    for (const [, hex] of present(list).matchAll(/<([0-9a-f ]*)>/g))
      map.set((code++).toString(16).padStart(4, '0'), hex ? text(hex) : '');
  }
  return map;
}
