import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { coverSvg, footPath } from './cover-art.ts';
import { GENRES } from './cover-genres.ts';
import { hueTurned } from './cover-hue.ts';
import { drawnLook, HUES } from './cover-look.ts';
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
      print(NAMES.map((name) => coverSvg({ name, genre })).join('')),
    ]);
    expect(Object.fromEntries(prints)).toMatchInlineSnapshot(`
      {
        "action": "4086dd7317cc",
        "adventure": "f69e25dbab11",
        "giftcard": "534c586171e5",
        "goods": "6d7832b7fc45",
        "horror": "555df2e7fe0d",
        "indie": "4796fa56022c",
        "puzzle": "48eefd2cc4bd",
        "racing": "d420b0986d20",
        "rpg": "2896135f3bb0",
        "scifi": "2f3deff3b190",
        "simulation": "29c70a08402f",
        "software": "ff17aa903d1c",
        "sports": "e7a6f47379b4",
        "strategy": "c1b6120c66b0",
        "subscription": "128620cba68c",
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
    expect(drawnLook('Kettle & Crumb · $20', 'giftcard').title).toMatch(/Crumb\n\$20$/);
    expect(drawnLook('Kettle & Crumb', 'giftcard').title).not.toContain('$20');
  });

  test('shows nothing of the name, which stands in the page', () => {
    const svg = coverSvg({ name: '<b>"A" & B</text><script>' });
    expect(svg).not.toMatch(/<b>|<script|<text/);
  });

  test('a name and its genre make one address, and the colors of its title', () => {
    const { src, ground, style } = drawnLook('Harrow & Vale', 'rpg');
    expect(src).toBe('/covers/2/rpg.svg?name=Harrow%20%26%20Vale');
    expect(contrast(style.color, ground)).toBeGreaterThanOrEqual(4.5);
    expect(coverSvg({ name: 'Harrow & Vale', genre: 'rpg' })).toContain(`fill="${ground}"`);
    expect(drawnLook('Harrow & Vale', 'opera').src).toContain('/indie.svg');
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
