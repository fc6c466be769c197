import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttributeKind } from '@halfturn/contract/primitives/attribute-kinds.ts';
import { importing } from '../../../../test/import-products.ts';
import { atWork, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let keeper: StaffAtWork;
const { upload, settled, start, undo, lines, file } = importing({
  store: () => store,
  keeper: () => keeper,
});

/** Attributes as games and goods have them: one of each kind at least, and some whose values look like another one's. */
const ATTRIBUTES: { name: string; kind: AttributeKind; unit?: string; options?: string[] }[] = [
  { name: 'Age rating', kind: 'select', options: ['Ages 3 and up', 'Ages 18 and up'] },
  { name: 'Audio', kind: 'multi_select', options: ['English', 'Portuguese (Brazil)', 'Chinese, simplified'] },
  { name: 'Minimum: memory', kind: 'text' },
  { name: 'Trailer', kind: 'text' },
  { name: 'Width', kind: 'number', unit: 'cm' },
  { name: 'Controller support', kind: 'yes_no' },
];

beforeAll(async () => {
  store = await testStore();
  keeper = await atWork(store, 'catalogue');
  const { id } = await keeper.call('POST /admin/product-types', {
    body: { names: { 'en-US': 'Games' }, parentId: null, genre: null, slug: 'games' },
  });
  const codes: string[] = [];
  for (const { name, kind, unit = '', options = [] } of ATTRIBUTES) {
    const { code } = await keeper.call('POST /admin/attributes', {
      body: { names: { 'en-US': name }, kind, unit },
    });
    codes.push(code);
    for (const [no, option] of options.entries())
      await keeper.call('POST /admin/attributes/{code}/options', {
        params: { code },
        body: { version: no + 1, names: { 'en-US': option } },
      });
  }
  const flags = { required: false, onCard: false, filterable: false, searched: false };
  await keeper.call('POST /admin/product-types/{id}', {
    params: { id },
    body: {
      version: 1,
      names: { 'en-US': 'Games' },
      parentId: null,
      genre: null,
      attributes: codes.map((code) => ({ code, ...flags })),
    },
  });
});
afterAll(() => store.close());

const emptied = async () => {
  for (const table of ['price_history', 'products'])
    await sql`delete from ${sql.table(table)}`.execute(store.db);
};
const attributes = async () =>
  (await store.db.selectFrom('products').select(['name', 'attributes']).orderBy('name').execute()).map(
    ({ name, attributes: values }) => [name, values],
  );

const HEAD =
  'Name,Type,Price,Age rating,Audio,Minimum: memory,attr.minimum-memory.de,attr.trailer,attr.trailer.fr,Width,Controller support\n';
const FILE = `${HEAD}All,games,20,Ages 18 and up,"English; Chinese, simplified",8 GB; DDR4,"8 GB, DDR4",https://www.youtube.com/watch?v=a1-B2_c3-dE&t=4,https://vimeo.com/100005,29.7,no
Zero,games,20,,Portuguese (Brazil),,,,,0,yes
None,games,20,,,,,,,,
`;

test('values of every kind are exported as they went in, and make the same product in an empty store', async () => {
  const first = await upload(FILE);
  expect(await settled(first)).toMatchObject({ verdicts: { new: 3, wrong: 0 }, unknown: [], noted: 0 });
  await start(first);
  const made = await attributes();
  expect(made).toEqual([
    [
      'All',
      {
        'age-rating': 'ages-18-and-up',
        audio: ['english', 'chinese-simplified'],
        'minimum-memory': { 'en-US': '8 GB; DDR4', de: '8 GB, DDR4' },
        trailer: {
          'en-US': 'https://www.youtube.com/watch?v=a1-B2_c3-dE&t=4',
          fr: 'https://vimeo.com/100005',
        },
        width: 29.7,
        'controller-support': false,
      },
    ],
    ['None', {}],
    ['Zero', { audio: ['portuguese-brazil'], width: 0, 'controller-support': true }],
  ]);
  const csv = await file('products.csv');
  const same = await settled(await upload(csv));
  expect(same).toMatchObject({ verdicts: { new: 0, changed: 0, same: 3, wrong: 0 }, noted: 0 });
  await emptied();
  const moved = await upload(csv, 'moved.csv');
  await settled(moved);
  await start(moved);
  expect(await attributes()).toEqual(made);
});

test('an empty cell keeps a value, and undo puts back those that a line has changed', async () => {
  await emptied();
  const first = await upload(FILE);
  await settled(first);
  await start(first);
  const made = await attributes();
  const id = await upload(
    `${HEAD}All,,,Ages 3 and up,English,,,,https://vimeo.com/100006,0,yes\nZero,,,,,,,,,,\n`,
  );
  expect((await settled(id)).verdicts).toEqual({ new: 0, changed: 1, same: 1, wrong: 0 });
  const [row] = (await lines(id, 'changed')).rows;
  const changes = (row?.changes ?? []).map(({ field, from, to }) => [field, from.text, to.text]);
  expect(changes.toSorted(([one = ''], [other = '']) => one.localeCompare(other, 'en'))).toEqual([
    ['attr.age-rating', 'Ages 18 and up', 'Ages 3 and up'],
    ['attr.audio', 'English, Chinese, simplified', 'English'],
    ['attr.controller-support', '✗', '✓'],
    ['attr.trailer.fr', 'https://vimeo.com/100005', 'https://vimeo.com/100006'],
    ['attr.width', '29.7', '0'],
  ]);
  await start(id);
  expect((await attributes()).slice(1)).toEqual(made.slice(1));
  await undo(id);
  expect(await attributes()).toEqual(made);
});

test('a trailer that the product page has no player for is refused in its line', async () => {
  await emptied();
  const id = await upload(`${HEAD}Film,games,20,,,,,https://example.com/film,,,\n`);
  expect((await settled(id)).verdicts).toMatchObject({ new: 0, wrong: 1 });
  expect((await lines(id, 'wrong')).rows).toMatchObject([{ name: 'Film', reason: 'trailer_address' }]);
});
