import { expect, test } from 'vitest';
import { coverSvg } from './cover-art.ts';
import { compact, coverFile } from './cover-file.ts';
import { GENRES } from './cover-genres.ts';

/** Every point of a path as absolute numbers, for the commands that the compacting touches. */
function points(d: string): string[] {
  const found: string[] = [];
  let [x, y] = [0, 0];
  let command = '';
  const tokens = d.match(/[A-Za-z]|-?\d*\.?\d+/g) ?? [];
  for (let i = 0; i < tokens.length;) {
    if (/[A-Za-z]/.test(tokens[i] ?? '')) command = tokens[i++] ?? '';
    if (command !== 'M' && command !== 'L' && command !== 'l') return [d];
    if (/[A-Za-z]/.test(tokens[i] ?? '')) continue;
    const [dx, dy] = [Number(tokens[i++]), Number(tokens[i++])];
    [x, y] = command === 'l' ? [x + dx, y + dy] : [dx, dy];
    found.push(`${x} ${y}`);
    if (tokens[i] === 'Z') return found;
  }
  return found;
}

const paths = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, d]) => points(d ?? ''));

test.each(Object.keys(GENRES))('%s: the compact cover is the same picture', (genre) => {
  for (const name of ['Lanternfall', 'Tidebreaker', 'Moth & Marrow', 'Orbital Drift']) {
    const svg = coverSvg({ name, genre });
    const seen = svg.replace(/<path [^>]*opacity="\.0"\/>/g, '');
    expect(paths(compact(svg))).toEqual(paths(seen));
  }
});

test.each(Object.keys(GENRES))('%s: a cover stays a small file', (genre) => {
  for (let i = 0; i < 40; i++) expect(coverFile(`Name ${i}`, genre).length).toBeLessThan(16_000);
});
