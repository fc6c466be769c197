import { describe, expect, test } from 'vitest';
import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { importSettings } from '@halfturn/contract/staff/product-imports.ts';
import { fieldNamed } from './fields.ts';
import { Values, type Lists, type StoreLists } from './lists.ts';
import { readLine, readerOf } from './read-line.ts';
import { decodeText, readTable } from './read-table.ts';
import { suggestColumns, suggestSettings } from './suggest.ts';

const option = (code: string, ...names: string[]) => ({
  code,
  names: { 'en-US': names[0] ?? code, ...(names[1] !== undefined && { de: names[1] }) },
});
const LISTS: Lists = {
  zone: 'Europe/Berlin',
  types: [
    {
      slug: 'games',
      names: { 'en-US': 'Games', de: 'Spiele' },
      attributes: ['platform', 'region', 'genre'].map((code) => ({ code })),
    },
    { slug: 'software', names: { 'en-US': 'Software' }, attributes: [{ code: 'platform' }] },
    { slug: 'shirts', names: { 'en-US': 'T-shirts' }, attributes: [{ code: 'color' }] },
  ],
  platforms: ['steam', 'gog', 'windows', 'playstation', 'nintendo', 'parcel'].map((code) => option(code)),
  regions: [option('GLOBAL', 'Worldwide', 'Weltweit'), option('EUROPE', 'Europe', 'Europa')],
  genres: [
    ...['rpg', 'action', 'puzzle', 'racing', 'software', 'indie'].map((code) => option(code)),
    option('roguelike', 'Roguelike'),
  ],
  attributes: [
    {
      code: 'color',
      kind: 'select',
      unit: '',
      names: { 'en-US': 'Color', de: 'Farbe' },
      options: [option('red', 'Red', 'Rot'), option('dark-blue', 'Dark blue')],
    },
    {
      code: 'tags',
      kind: 'multi_select',
      unit: '',
      names: { 'en-US': 'Tags' },
      options: [option('a'), option('b')],
    },
    { code: 'length', kind: 'number', unit: 'cm', names: { 'en-US': 'Length' }, options: [] },
    { code: 'care', kind: 'text', unit: '', names: { 'en-US': 'Care' }, options: [] },
  ],
};

describe('values of the store', () => {
  const values = new Values(LISTS, [
    { field: 'genre', value: 'Cookery', do: 'map', to: 'indie' },
    { field: 'genre', value: 'Crime', do: 'create', to: '' },
    { field: 'region', value: 'Mars', do: 'leave', to: '' },
    { field: 'region', value: 'Venus', do: 'map', to: 'GONE' },
  ]);

  test.each([
    ['Action', 'action'],
    ['Action;Indie', 'action'],
    ['Casual;Indie', 'puzzle'],
    ['Free to Play;Massively Multiplayer;RPG', 'rpg'],
    ['Animation & Modeling;Video Production', 'software'],
    ['Roguelike;Action', 'roguelike'],
    ['rpg', 'rpg'],
    ['Cookery', 'indie'],
    ['Crime', '+Crime'],
  ])('%j is the genre %s', (text, code) => {
    expect(values.findGenre(text)).toEqual({ found: { code }, unknown: [] });
  });

  test('are found by names in any language and by short forms, or as it was chosen', () => {
    const code = (field: string, text: string) => {
      const found = values.find(field, text);
      return found === null || found === 'nothing' ? found : found.code;
    };
    expect(['PSN', 'Nintendo Switch', 'pc', 'Amiga'].map((text) => code('platform', text))).toEqual([
      'playstation',
      'nintendo',
      'steam',
      null,
    ]);
    expect(['EU', 'Europa', 'Weltweit', 'Mars', 'Venus'].map((text) => code('region', text))).toEqual([
      'EUROPE',
      'EUROPE',
      'GLOBAL',
      'nothing',
      null,
    ]);
    expect([code('type', 'Spiele'), code('attr.color', 'DARK-BLUE')]).toEqual(['games', 'dark-blue']);
    expect(values.findGenre('Sewing; Knitting').unknown).toEqual(['Sewing', 'Knitting']);
  });
});

describe('columns', () => {
  test('are found by their heads, in the words of other shops and in other languages', () => {
    const heads = ['Titel', 'Genre', 'Price', 'Release_Date', 'SKU', 'Farbe', 'Sale price', 'What?'];
    expect(suggestColumns(heads, LISTS)).toEqual([
      'name',
      'genre',
      'price',
      'released',
      'sku',
      'attr.color',
      'sale',
      null,
    ]);
  });

  test('of WooCommerce and Shopify are found, too', () => {
    const heads = ['SKU', 'Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 2 name', 'Option3 Value'];
    expect(suggestColumns([...heads, 'Attribute 1 visible', 'Artikelnummer'], LISTS)).toEqual([
      'sku',
      'option1.name',
      'option1.value',
      'option2.name',
      'option3.value',
      null,
      null,
    ]);
    expect(suggestColumns(['Artikelnummer', 'EAN'], LISTS)).toEqual(['sku', 'ref']);
  });

  test('a name of ours comes before one of other shops', () => {
    expect(suggestColumns(['Product', 'Name', 'App ID', 'id'], LISTS)).toEqual([null, 'name', 'ref', 'id']);
  });

  test.each([
    ['price_EUR', 'price.EUR'],
    ['Price (JPY)', 'price.JPY'],
    ['price.eur', 'price.EUR'],
    ['price_usd', 'price.USD'],
    ['Sale price USD', 'sale.USD'],
    ['Sale from (EUR)', 'sale_from.EUR'],
    ['eur', 'price.EUR'],
    ['price_xyz', null],
    ['tiers', 'tiers'],
    ['Tiers EUR', 'tiers.EUR'],
    ['tiers_for', 'tiers_for'],
    ['cost_usd', 'cost.USD'],
    ['Cost (EUR)', 'cost.EUR'],
    ['floor.eur', 'floor.EUR'],
    ['cost', 'cost'],
    ['summary_de', 'summary.de'],
    ['Description (zh-CN)', 'description.zh-CN'],
    ['seo_title.fr', 'seo_title.fr'],
    ['summary_xx', null],
    ['attr.color', 'attr.color'],
    ['attr.care.de', 'attr.care.de'],
    ['attr.size', null],
    ['colour', null],
  ])('%j holds %s', (head, field) => {
    expect(fieldNamed(head, LISTS)).toBe(field);
  });
});

describe('the currency of amounts whose head names none', () => {
  const storeIn = (currency: Currency): StoreLists => ({ ...LISTS, types: [], rates: [], currency });
  const suggested = (heads: string[], cells: string[], own: Currency) =>
    suggestSettings({ heads, rows: [{ no: 2, cells }] }, storeIn(own));

  test.each([
    [['Name', 'Price', 'Cost'], 'EUR', 'EUR'],
    [['Name', 'Price', 'price_EUR'], 'EUR', 'USD'],
    [['Name', 'Cost', 'cost_EUR'], 'EUR', 'USD'],
    [['Name', 'price.USD', 'Cost'], 'EUR', 'USD'],
    [['Name', 'price.USD', 'price.EUR', 'Cost'], 'EUR', 'EUR'],
    [['Name', 'price.EUR', 'Cost'], 'USD', 'USD'],
  ] as const)('%j in a store in %s is %s', (heads, own, currency) => {
    expect(suggested([...heads], [], own).currency).toBe(currency);
  });

  test('is the one that every line names', () => {
    const heads = ['Name', 'Price', 'Currency'];
    expect(suggested(heads, ['A', '5', 'gbp'], 'EUR').currency).toBe('GBP');
    expect(suggested(heads, ['A', '5', 'doubloons'], 'EUR').currency).toBe('EUR');
  });

  test('is not asked for a head with a code or a sign, in any language', () => {
    const heads = ['Name', 'Preis (EUR)', 'List price £', 'Einkaufspreis €', 'Mindestpreis CHF', 'Price ($)'];
    expect(suggested(heads, [], 'USD').columns).toEqual([
      'name',
      'price.EUR',
      'price.GBP',
      'cost.EUR',
      'floor.CHF',
      'price',
    ]);
    expect(suggested(['Name', 'Price ($)', 'cost ($)'], [], 'EUR')).toEqual({
      columns: ['name', 'price.USD', 'cost.USD'],
      currency: 'USD',
    });
  });
});

describe('a line', () => {
  const heads = ['Name', 'Price', 'Genre', 'Platform', 'Developer', 'Limit', 'Slug', 'summary_fr', 'Type'];
  const more = ['Color', 'Tags', 'Length', 'Care', 'attr.care.de', 'Release', 'Sale', 'Status'];
  const all = [...heads, ...more];
  const { decode } = importSettings.parse({ columns: [] });
  const reader = readerOf(suggestColumns(all, LISTS), { decode }, new Values(LISTS, []));
  const read = (said: Record<string, string>) =>
    readLine({ no: 2, cells: all.map((head) => said[head] ?? '') }, reader);

  test('with few values gets the usual ones', () => {
    expect(read({ Name: '  A  Game ', Price: '5', Genre: 'RPG', Developer: 'Ubisoft  Shanghai' })).toEqual({
      line: {
        no: 2,
        name: 'A Game',
        id: null,
        slug: null,
        ref: null,
        sku: null,
        class: 'games',
        genre: 'rpg',
        platform: 'steam',
        region: 'GLOBAL',
        price: 500,
        fixed: {},
        amounts: {},
        tiers: { for: null, steps: {} },
        said: { developer: 'Ubisoft Shanghai' },
        texts: {},
        own: null,
        pictures: [],
        variant: null,
        related: {},
        variesBy: null,
        notes: [],
      },
    });
  });

  test('of a type without platforms has none', () => {
    expect(
      read({
        Name: 'Shirt',
        Type: 'T-shirts',
        Color: 'Rot',
        Tags: 'a; b',
        Length: '70 cm',
        Care: 'Wash',
        'attr.care.de': 'Waschen',
      }),
    ).toMatchObject({
      line: {
        class: 'shirts',
        platform: null,
        region: null,
        said: {
          type: 'shirts',
          attributes: {
            color: 'red',
            tags: ['a', 'b'],
            length: 70,
            care: { 'en-US': 'Wash', de: 'Waschen' },
          },
        },
      },
    });
  });

  test('keeps the no-break spaces of its texts, and says which dates it completed', () => {
    expect(
      read({
        Name: 'Aces &amp;amp; Kings',
        Slug: 'a-1',
        summary_fr: ' Prêt\u00a0?  Oui. ',
        Release: 'Mar 2021',
        Sale: 'none',
      }),
    ).toMatchObject({
      line: {
        name: 'Aces & Kings',
        slug: 'a-1',
        said: { released: '2021-03-01', sale: null },
        texts: { fr: { summary: 'Prêt\u00a0? Oui.' } },
        notes: [{ note: 'day_first', field: 'released', value: 'Mar 2021' }],
      },
    });
  });

  test.each<[Record<string, string>, object]>([
    [{ Price: '5' }, { reason: 'name_missing' }],
    [{ Name: 'A\0B' }, { reason: 'unreadable', field: 'name' }],
    [{ Name: 'x'.repeat(201) }, { reason: 'too_long', field: 'name' }],
    [
      { Name: 'A', Price: 'five' },
      { reason: 'price', field: 'price', value: 'five' },
    ],
    [
      { Name: 'A', Price: 'Play for Free!' },
      { reason: 'price', field: 'price', value: 'Play for Free!' },
    ],
    [
      { Name: 'A', Price: '24,99 €' },
      { reason: 'price_currency', field: 'price', value: '24,99 €' },
    ],
    [
      { Name: 'A', Genre: 'Cookery' },
      { reason: 'value_unknown', field: 'genre', value: 'Cookery' },
    ],
    [
      { Name: 'A', Platform: 'Amiga' },
      { reason: 'value_unknown', field: 'platform', value: 'Amiga' },
    ],
    [
      { Name: 'A', Color: 'Mauve' },
      { reason: 'value_unknown', field: 'attr.color', value: 'Mauve' },
    ],
    [
      { Name: 'A', Limit: '101' },
      { reason: 'number', field: 'limit', value: '101' },
    ],
    [
      { Name: 'A', Slug: 'a b' },
      { reason: 'slug', field: 'slug', value: 'a b' },
    ],
    [
      { Name: 'A', Status: 'maybe' },
      { reason: 'choice', field: 'status', value: 'maybe' },
    ],
    [
      { Name: 'A', Release: '03/04/2021' },
      { reason: 'day_ambiguous', field: 'released', value: '03/04/2021' },
    ],
    [
      { Name: 'A', summary_fr: 'x'.repeat(1001) },
      { reason: 'too_long', field: 'summary.fr' },
    ],
  ])('like %j is wrong', (said, fault) => {
    expect(read(said)).toMatchObject({ fault });
  });

  test('tells every value that the store does not have', () => {
    expect(read({ Name: 'A', Platform: 'Amiga', Genre: 'Cookery; Sewing' })).toMatchObject({
      unknown: [
        { field: 'platform', value: 'Amiga' },
        { field: 'genre', value: 'Cookery' },
        { field: 'genre', value: 'Sewing' },
      ],
    });
  });
});

describe('a file', () => {
  test.each<[string, Buffer]>([
    ['UTF-8 with a mark', Buffer.from('\uFEFFName;Price\nÄpfel;5,99\n')],
    ['UTF-16', Buffer.from('\uFEFFName\tPrice\r\nÄpfel\t5,99\r\n', 'utf16le')],
    ['Windows-1252', Buffer.from('Name;Price\nÄpfel;5,99\n', 'latin1')],
    ['JSON', Buffer.from('[{"Name":"Äpfel","Price":"5,99"}]')],
    ['JSON in an object', Buffer.from('{"products":[{"Name":"Äpfel","Price":"5,99"}],"total":1}')],
  ])('is read from %s', async (_, bytes) => {
    expect(await readTable(bytes)).toEqual({
      heads: ['Name', 'Price'],
      rows: [{ no: 2, cells: ['Äpfel', '5,99'] }],
      unreadable: [],
    });
  });

  test('a guard against formulas is no part of a cell', async () => {
    expect((await readTable(Buffer.from("Name,Tips\nA,'=1+1\n"))).rows[0]?.cells).toEqual(['A', '=1+1']);
    expect(decodeText(Buffer.from([0xfe, 0xff, 0, 0x41]))).toBe('A');
  });

  test.each([
    ['', 'import_file_empty'],
    ['\n \n', 'import_file_empty'],
    ['[1, 2]', 'import_file_json'],
    ['{"a":', 'import_file_json'],
  ])('%j is refused', async (text, slug) => {
    await expect(readTable(Buffer.from(text))).rejects.toMatchObject({ slug });
  });
});
