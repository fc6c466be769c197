import { describe, expect, test } from 'vitest';
import { findColumns } from './fields.ts';
import { genreOf } from './genres.ts';
import { platformOf, regionOf } from './places.ts';
import { readDay, readLine, readPrice } from './read-line.ts';
import { freeSlug, slugOf } from './slug.ts';

test.each([
  ['7.19', 719],
  ['0.0', 0],
  ['$7', 700],
  ['19,99', 1999],
  ['1,299.50', 129_950],
  ['9.9', 990],
  ['12 USD', 1200],
  ['Free', 0],
  ['', 0],
  ['-3', null],
  ['7.199', null],
  ['€5', null],
  ['1e3', null],
  ['NaN', null],
  ['99999999999', null],
])('reads the price %j as %s cents', (text, cents) => {
  expect(readPrice(text)).toBe(cents);
});

test.each([
  ['2000-11-01', '2000-11-01'],
  ['2018-08-14T00:00:00Z', '2018-08-14'],
  ['1 Nov, 2000', '2000-11-01'],
  ['Nov 1, 2000', '2000-11-01'],
  ['21 August 2012', '2012-08-21'],
  ['2000-02-30', null],
  ['2000-13-01', null],
  ['1 Foo, 2000', null],
  ['11/01/2000', null],
  ['soon', null],
])('reads the day %j as %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each([
  ['Action', 'action'],
  ['Action;Indie', 'action'],
  ['Casual;Indie', 'puzzle'],
  ['Free to Play;Massively Multiplayer;RPG', 'rpg'],
  ['Racing;Simulation;Sports', 'racing'],
  ['Animation & Modeling;Video Production', 'software'],
  ['Indie', 'indie'],
  ['rpg', 'rpg'],
  ['Cookery', null],
])('sorts %j under %s', (text, genre) => {
  expect(genreOf(text)).toBe(genre);
});

test('knows platforms and regions by their names, in any language, and by the usual short forms', () => {
  expect(
    ['Steam', 'PSN', 'Nintendo Switch', 'Uplay', 'battle-net', 'ニンテンドーeショップ'].map(platformOf),
  ).toEqual(['steam', 'playstation', 'nintendo', 'ubisoft', 'battlenet', 'nintendo']);
  expect(['EU', 'Europa', 'Worldwide', 'USA', 'Weltweit', 'TR'].map(regionOf)).toEqual([
    'EUROPE',
    'EUROPE',
    'GLOBAL',
    'UNITED-STATES',
    'GLOBAL',
    'TURKEY',
  ]);
  expect([platformOf('Amiga'), regionOf('Atlantis')]).toEqual([null, null]);
});

describe('columns', () => {
  test('are found by their heads, or as told', () => {
    expect(findColumns(['Name', 'Genre', 'Price', 'Developer', 'Release_Date'], undefined).fields).toEqual({
      name: 0,
      genre: 1,
      price: 2,
      developer: 3,
      released: 4,
    });
    expect(findColumns(['Titel', 'Preis', 'Name'], 'name=Titel, price=preis').fields).toEqual({
      name: 0,
      price: 1,
    });
  });

  test('of texts in other languages are found by the part and the language', () => {
    const heads = ['Name', 'summary_de', 'Description (zh-CN)', 'tips pt', 'summary_xx', 'Resumen'];
    expect(findColumns(heads, 'summary_es=Resumen').texts).toEqual([
      { part: 'summary', locale: 'de', index: 1 },
      { part: 'summary', locale: 'es', index: 5 },
      { part: 'tips', locale: 'pt', index: 3 },
      { part: 'description', locale: 'zh-CN', index: 2 },
    ]);
  });

  test('that do not exist are refused, and so is a file without names', () => {
    expect(() => findColumns(['A'], 'name=B')).toThrow(/no column "B"/);
    expect(() => findColumns(['A'], 'colour=A')).toThrow(/no field "colour"/);
    expect(() => findColumns(['A', 'Price'], undefined)).toThrow(/No column holds names/);
  });
});

describe('a line', () => {
  const heads = ['Name', 'Price', 'Genre', 'Platform', 'Developer', 'Limit', 'Slug', 'summary_fr'];
  const read = (...cells: string[]) =>
    readLine([...cells, ...heads.slice(cells.length).map(() => '')], findColumns(heads, undefined), 2, {});

  test('with few values gets the usual ones', () => {
    expect(read('  A  Game ', '5', 'RPG', '', 'Ubisoft  Shanghai', '')).toEqual({
      line: {
        no: 2,
        name: 'A Game',
        slug: null,
        class: 'games',
        genre: 'rpg',
        platform: 'steam',
        region: 'GLOBAL',
        price: 500,
        fixed: {},
        tiers: { for: null, steps: {} },
        said: { developer: 'Ubisoft Shanghai' },
        texts: {},
        ref: null,
      },
    });
  });

  test('keeps the no-break spaces of its texts', () => {
    expect(read('A', '5', 'RPG', '', '', '', 'a-1', ' Prêt\u00a0?  Oui. ')).toMatchObject({
      line: { slug: 'a-1', texts: { fr: { summary: 'Prêt\u00a0? Oui.' } } },
    });
  });

  test.each([
    [['', '5', 'RPG', '', '', ''], 'the name is missing'],
    [['A\0B', '5', 'RPG', '', '', ''], 'the name holds a control character'],
    [['A\uFFFD', '5', 'RPG', '', '', ''], 'the name is not readable: the file must be UTF-8'],
    [['x'.repeat(201), '5', 'RPG', '', '', ''], 'the name is too long'],
    [['A', 'five', 'RPG', '', '', ''], '"five" is not a price in US dollars'],
    [['A', '5', 'Cookery', '', '', ''], 'the genre "Cookery" is not known'],
    [['A', '5', 'RPG', 'Amiga', '', ''], 'the platform "Amiga" is not known'],
    [['A', '5', 'RPG', '', '', '101'], '"101" is not a limit from 1 to 100'],
    [['A', '5', 'RPG', '', '', '', 'a b'], '"a b" is not a slug: letters, digits and dashes'],
    [['A', '5', 'RPG', '', '', '', '', 'x'.repeat(1001)], 'the summary (fr) is too long'],
  ])('like %j is bad', (cells, why) => {
    expect(read(...cells)).toEqual({ why });
  });
});

test.each([
  ['Peggle™ Nights', 'peggle-nights'],
  ["Sid Meier's Civilization® IV: Warlords", 'sid-meiers-civilization-iv-warlords'],
  ['Moth & Marrow', 'moth-and-marrow'],
  ['Où est Ça?', 'ou-est-ca'],
  ['戦場のヴァルキュリア', '戦場のヴァルキュリア'],
  ['™', 'product'],
])('the address of %s is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('namesakes are told apart by platform, year, maker, then by a number', () => {
  const taken = new Set<string>();
  const marks = ['steam', '2017', 'Arkane'];
  const slugs = Array.from({ length: 6 }, () => freeSlug('Prey', marks, taken));
  expect(slugs).toEqual(['prey', 'prey-steam', 'prey-2017', 'prey-arkane', 'prey-2', 'prey-3']);
});
