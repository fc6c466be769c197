import { expect, test } from 'vitest';
import { coverSvg, GENRES } from './cover-art.ts';
import { compact, coverMarkup } from './cover-markup.ts';

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

test('gives every cover on a page ids of its own, and leaves the words alone', () => {
  const art = { name: 'Lagrange Motel', genre: 'scifi', kind: 'Sci-fi' };
  const first = coverMarkup(art, '_a_');
  const second = coverMarkup(art, '_b_');
  expect(first.match(/id="[^"]+"/g)).toEqual(['id="_a_"', 'id="_a_x"']);
  expect(first).toContain('url(#_a_)');
  expect(first).toContain('url(#_a_x)');
  expect(second).toBe(first.replaceAll('_a_', '_b_'));
  expect(first).toContain('>Lagrange</tspan>');
});

test('draws without words where they could not be read', () => {
  expect(coverMarkup({ name: 'Lanternfall', genre: 'rpg', title: false }, 'a')).not.toContain('<text');
});

test('remembers no more than it should and still draws right afterwards', () => {
  const before = coverMarkup({ name: 'Lanternfall', genre: 'rpg' }, 'a');
  for (let i = 0; i < 700; i++) coverMarkup({ name: `Name ${i}`, genre: 'sports' }, 'a');
  expect(coverMarkup({ name: 'Lanternfall', genre: 'rpg' }, 'a')).toBe(before);
});
