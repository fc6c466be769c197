import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { coverSvg, GENRES } from './cover-art.ts';
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
        "action": "1c831a2c4a36",
        "adventure": "2c47e1138dab",
        "giftcard": "ed293dd8e451",
        "horror": "a0a96131713e",
        "indie": "693d355d0a07",
        "puzzle": "fd4a415bc508",
        "racing": "17816c612d11",
        "rpg": "e3d93ce81b01",
        "scifi": "ab724910665b",
        "simulation": "b4b7e8816588",
        "software": "9160e1058411",
        "sports": "2a36fb0a5a89",
        "strategy": "7c03a54526de",
        "subscription": "5a4ead168c10",
      }
    `);
  });

  test('draws an unknown genre as indie, even one that every object has', () => {
    const indie = coverSvg({ name: 'Lanternfall', genre: 'indie' });
    expect(coverSvg({ name: 'Lanternfall', genre: 'opera' })).toBe(indie);
    expect(coverSvg({ name: 'Lanternfall', genre: 'constructor' })).toBe(indie);
  });

  test('escapes the name and the kind', () => {
    const svg = coverSvg({ name: '<b>"A" & B', kind: '</text><script>' });
    expect(svg).not.toMatch(/<b>|<script/);
    expect(svg).toContain('&lt;b&gt;');
  });

  test.each(Object.entries(PALETTES))('%s: the title can be read on the ground', (_, palette) => {
    expect(contrast(palette[5], palette[0])).toBeGreaterThanOrEqual(4.5);
  });
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
