import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { coverSvg, footPath, GENRES, HUES } from './cover-art.ts';
import { hueTurned } from './cover-hue.ts';
import { PALETTES } from './cover-palettes.ts';
import { fitTitle } from './fit-title.ts';

const NAMES = [
  'Lanternfall',
  'Harrow & Vale',
  'Emberline: The Long Retreat',
  '夜の郵便',
  'Überlebenskünstler',
];

const print = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

describe('cover art', () => {
  // A customer knows a game by its cover, and mails already sent show it. A change here redraws the whole shop.
  test('stays the same for the same name, genre by genre', () => {
    const prints = Object.keys(GENRES).map((genre) => [
      genre,
      print(NAMES.map((name) => coverSvg({ name, genre, kind: 'Kind' })).join('')),
    ]);
    expect(Object.fromEntries(prints)).toMatchInlineSnapshot(`
      {
        "action": "8752634c2861",
        "adventure": "e7e7391d1f9e",
        "giftcard": "e5ba3c1876cc",
        "goods": "ebb7a16b98cd",
        "horror": "5084f84a81c5",
        "indie": "fc101af6b138",
        "puzzle": "8bf9ccc1b23a",
        "racing": "73895d366f38",
        "rpg": "a6c676c64cef",
        "scifi": "9cf78c3b5a0e",
        "simulation": "2409d1c4635a",
        "software": "9825813007b1",
        "sports": "02f1571b6326",
        "strategy": "67d0dd6f8bc4",
        "subscription": "5f5a2fc25025",
      }
    `);
  });

  test('draws an unknown genre as indie, even one that every object has', () => {
    const indie = coverSvg({ name: 'Lanternfall', genre: 'indie' });
    expect(coverSvg({ name: 'Lanternfall', genre: 'opera' })).toBe(indie);
    expect(coverSvg({ name: 'Lanternfall', genre: 'constructor' })).toBe(indie);
  });

  test('draws a variant as its product, with its options below the title', () => {
    const [product, variant] = ['Kettle & Crumb', 'Kettle & Crumb · $20'].map((name) =>
      coverSvg({ name, genre: 'giftcard' }),
    );
    const ground = /<g clip-path="[^"]*"><path d="M0 0H300V400H0Z" fill="([^"]*)"/;
    expect(ground.exec(variant ?? '')?.[1]).toBe(ground.exec(product ?? '')?.[1]);
    expect(footPath('Kettle & Crumb · $20')).toBe(footPath('Kettle & Crumb'));
    expect(footPath('Kettle & Crumbs')).not.toBe(footPath('Kettle & Crumb'));
    expect(variant).toMatch(/>Crumb<\/tspan><tspan [^>]*>\$20<\/tspan><\/text>/);
    expect(product).not.toContain('$20');
  });

  test('escapes the name and the kind', () => {
    const svg = coverSvg({ name: '<b>"A" & B', kind: '</text><script>' });
    expect(svg).not.toMatch(/<b>|<script/);
    expect(svg).toContain('&lt;b&gt;');
  });

  test.each(Object.entries(PALETTES))(
    '%s: the title can be read on the ground, however its hue is turned',
    (_, palette) => {
      for (let by = -HUES; by <= HUES; by += 2)
        expect(
          contrast(hueTurned(palette[5], by), hueTurned(palette[0], by)),
          `${by}`,
        ).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe('fitTitle', () => {
  test('sets a short name large on one line, a long one smaller on several', () => {
    expect(fitTitle('Bellfound')).toEqual({ size: 46, lines: ['Bellfound'] });
    const long = fitTitle('Emberline: The Long Retreat');
    expect(long.size).toBeLessThan(46);
    expect(long.lines.join(' ')).toBe('Emberline: The Long Retreat');
  });

  test('wraps a name without spaces by character where the script does', () => {
    const { lines } = fitTitle('月明かりの図書館と眠らない司書');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe('月明かりの図書館と眠らない司書');
  });

  test('cuts short what fits at no size', () => {
    expect(fitTitle('word '.repeat(60)).lines).toEqual([`${'word '.repeat(60).slice(0, 22)}…`]);
  });
});
