import { present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importing } from '../../../../test/import-products.ts';
import { shirtType } from '../../../../test/shirts.ts';
import { atWork, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';

let store: TestStore;
let keeper: StaffAtWork;
const { upload, settled, save, start, undo, lines, file } = importing({
  store: () => store,
  keeper: () => keeper,
});

beforeAll(async () => {
  store = await testStore();
  keeper = await atWork(store, 'catalogue');
  await shirtType(keeper);
});
afterAll(() => store.close());

const HEAD =
  'Name,Parent,SKU,Type,Status,option1 name,option1 value,Option2 Name,Option2 Value,Price,Sale,Stock,Weight,price_EUR';
/** A shirt in six variants, as a file says it: its first line is the product, which the others name. */
const shirts = (name: string, sku: string): string =>
  [
    HEAD,
    `${name},,${sku},Shirts,live,Color,,Größe,,,,,180,`.replace('Größe', 'Size'),
    ...['Black', 'Rot', 'Teal'].flatMap((color) =>
      ['M', 'L'].map(
        (size, no) =>
          `,${name},${sku}-${color}-${size},,,color,${color},Size,${size},${19 + no},${no === 0 ? '' : 15},${no + 3},${no === 0 ? '' : 210},${no === 0 ? 18 : ''}`,
      ),
    ),
  ].join('\n');
const rowsOf = async (name: string) => {
  const main = await store.db
    .selectFrom('products')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const { rows } = await keeper.call('GET /admin/products/{id}/variants', { params: { id: main.id } });
  return { main, rows };
};
const TEAL = { field: 'attr.color', value: 'Teal', do: 'create' as const, to: '' };

test('a shirt in six variants goes in, is exported unchanged, is changed, and all is undone', async () => {
  const id = await upload(shirts('Heron', 'H'));
  const first = await settled(id);
  expect(first.settings.columns.slice(0, 7)).toEqual([
    'name',
    'parent',
    'sku',
    'type',
    'status',
    'option1.name',
    'option1.value',
  ]);
  expect(first.unknown).toEqual([{ field: 'attr.color', value: 'Teal', lines: 2 }]);
  expect((await lines(id, 'wrong')).rows[0]).toMatchObject({
    name: 'Heron · Teal · M',
    reason: 'value_unknown',
    value: 'Teal',
  });
  const checked = await save(id, { choices: [TEAL] });
  expect(checked.verdicts).toEqual({ new: 7, changed: 0, same: 0, wrong: 0 });
  const preview = (await lines(id, 'new')).rows;
  expect(preview.map(({ name }) => name)).toContain('Heron · Teal · L');
  expect(preview[0]?.changes.map(({ field, to }) => [field, to.text])).toEqual([
    ['status', 'Live'],
    ['type', 'Shirts'],
    ['options', 'Color, Size'],
  ]);
  expect(preview[2]?.changes.map(({ field, to }) => [field, to.text ?? to.money])).toEqual([
    ['attr.color', 'Black'],
    ['attr.size', 'L'],
    ['price', { amount: 2_000, currency: 'USD' }],
    ['sale', { amount: 1_500, currency: 'USD' }],
    ['sku', 'H-Black-L'],
    ['stock', '4'],
  ]);
  await start(id);
  const { main, rows } = await rowsOf('Heron');
  expect(main).toMatchObject({ status: 'live', kind: 'physical', on_hand: 0, current_minor: 1_500 });
  expect(rows.map(({ name }) => name)).toEqual([
    'Heron · Black · M',
    'Heron · Black · L',
    'Heron · Red · M',
    'Heron · Red · L',
    'Heron · Teal · M',
    'Heron · Teal · L',
  ]);
  expect(rows[1]).toMatchObject({ sku: 'H-Black-L', price: 2_000, sale: 1_500, weightGrams: 210, units: 4 });

  const csv = await file('products.csv?q=Heron');
  const back = await settled(await upload(csv));
  expect(back.verdicts).toEqual({ new: 0, changed: 0, same: 7, wrong: 0 });
  expect(back.noted).toBe(0);

  const changed = await upload(csv.replace('20.00,15.00', '24.00,none'));
  expect((await settled(changed)).verdicts.changed).toBe(1);
  expect((await lines(changed, 'changed')).rows[0]).toMatchObject({
    name: 'Heron · Black · L',
    changes: [
      {
        field: 'price',
        from: { money: { amount: 2_000, currency: 'USD' } },
        to: { money: { amount: 2_400, currency: 'USD' } },
      },
      { field: 'sale', from: { money: { amount: 1_500, currency: 'USD' } }, to: {} },
    ],
  });
  await start(changed);
  expect((await rowsOf('Heron')).rows[1]).toMatchObject({ price: 2_400, sale: null });
  expect(await undo(changed)).toMatchObject({ undone: 1, kept: 0 });
  expect((await rowsOf('Heron')).rows[1]).toMatchObject({ price: 2_000, sale: 1_500 });
  // A variant that was changed since stays, and with it the product, which is taken off sale.
  expect(await undo(id)).toMatchObject({ undone: 6, kept: 1 });
  const { main: retired, rows: kept } = await rowsOf('Heron');
  expect(retired.status).toBe('retired');
  expect(kept.map(({ name }) => name)).toEqual(['Heron · Black · L']);
});

test('a product of the store gets variants, and undo leaves it as it was', async () => {
  await start(await upload('Name,Type,Price,Stock,Weight,Status\nEgret,Shirts,25,9,200,draft\n'));
  const before = (await rowsOf('Egret')).main;
  const id = await upload(shirts('Egret', 'E').replace('Egret,,E', 'Egret,,').replace('live', ''));
  await save(id, { choices: [TEAL] });
  expect((await lines(id, 'changed')).rows[0]?.changes.map(({ field, to }) => [field, to.text])).toEqual([
    ['weight', '180'],
    ['stock', '0'],
    ['options', 'Color, Size'],
  ]);
  await start(id);
  expect((await rowsOf('Egret')).main).toMatchObject({ on_hand: 0, current_minor: 1_500 });
  expect(await undo(id)).toMatchObject({ undone: 7, kept: 0 });
  const after = (await rowsOf('Egret')).main;
  for (const key of ['price_minor', 'sale_minor', 'on_hand', 'variant_attributes', 'weight_grams'] as const)
    expect(after[key], key).toEqual(before[key]);
});

test('a line that names a variant by its SKU or its id changes that one', async () => {
  const id = await upload(shirts('Ibis', 'I').replace(/^.*Teal.*$/gm, ''));
  await start(id);
  const { rows } = await rowsOf('Ibis');
  const two = present(rows[1]);
  const more = await upload(
    `Parent,SKU,id,Name,Price,Stock\nIbis,I-Black-M,,,18,\n,,${two.id},Ibis,19,\nIbis,I-Black-M,,,17,\n`,
  );
  const checked = await settled(more);
  expect(checked.verdicts).toEqual({ new: 0, changed: 2, same: 0, wrong: 1 });
  expect((await lines(more, 'wrong')).rows).toMatchObject([{ reason: 'twice', value: '2' }]);
  await start(more);
  expect((await rowsOf('Ibis')).rows.map(({ price }) => price)).toEqual([1_800, 1_900, 1_900, 2_000]);
});

test('undo deletes new variants with their product, and takes one that is in use off sale', async () => {
  const good = (name: string, sku: string) => shirts(name, sku).replace(/^.*Teal.*$/gm, '');
  const id = await upload(good('Stork', 'S'));
  await start(id);
  expect(await undo(id)).toMatchObject({ undone: 5, kept: 0 });
  expect(
    await store.db.selectFrom('products').select('name').where('name', 'like', 'Stork%').execute(),
  ).toEqual([]);
  const again = await upload(good('Stork', 'S'));
  await start(again);
  const { rows } = await rowsOf('Stork');
  await sql`insert into product_views (day, product_id, views) values (current_date, ${present(rows[1]).id}::uuid, 1)`.execute(
    store.db,
  );
  expect(await undo(again)).toMatchObject({ undone: 5, kept: 0 });
  const { main, rows: left } = await rowsOf('Stork');
  expect(main.status).toBe('retired');
  expect(left).toMatchObject([{ name: 'Stork · Black · L', onSale: false }]);
});

test('lines that cannot be say why, with the name of the product', async () => {
  await start(
    await upload(`${shirts('Crane', 'C').replace(/^.*Teal.*$/gm, '')}\nPlain,,P,Shirts,,,,,,9,,,100,`),
  );
  const wrong = [
    [',Nothing,,,,Color,Black,Size,M,9,,,,', 'parent_unknown', 'Nothing · Black · M'],
    [',Plain,,,,Color,Black,Size,M,9,,,,', 'parent_without_options', 'Plain'],
    [',Crane,N-1,,,Fabric,Wool,,,9,,,,', 'option_attribute', 'Crane · Wool'],
    [',Crane,N-2,,,Color,Black,,,9,,,,', 'options', 'Crane · Black'],
    [',Crane,C-Black-M,,,Color,Rot,Size,L,9,,,,', 'sku_taken', 'Crane · Rot · L'],
    ['Heron,,,Shirts,,Color,Black,,,9,,,,', 'parent_missing', 'Heron'],
    ['Crane,,C,Shirts,,Size,,,,,,,,', 'options_fixed', 'Crane'],
    ['Other,,O,Shirts,,Genre,,,,,,,,', 'option_attribute', 'Other'],
  ] as const;
  const id = await upload([HEAD, ...wrong.map(([line]) => line)].join('\n'));
  const { rows } = await lines(id, 'wrong');
  expect(rows.map(({ reason, name }) => [reason, name])).toEqual(wrong.map(([, ...rest]) => rest));
  const report = await file(`${id}/report.csv`);
  expect(report).toContain('“Plain” has no attributes for variants');
});

test('an export of Shopify goes in as it is: its lines of one handle are a product and its variants', async () => {
  const csv = [
    'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Variant Image,Status',
    'wren,Wren,Nest,Shirts,Color,Black,Size,M,W-1,180,4,15,20,,,active',
    'wren,,,,,Red,,L,W-2,0,5,18,,,,',
    'wren,,,,,,,,,,,,,http://127.0.0.1:9/wren.png,,',
    'mug,Mug,Nest,Shirts,Title,Default Title,,,M-1,300,7,9,,,,active',
    'odd,Odd,Nest',
  ].join('\n');
  const id = await upload(csv);
  const checked = await settled(id);
  expect(checked.heads.slice(-2)).toEqual(['Parent', 'Sale']);
  expect(
    (await lines(id)).rows.map(({ line, name, verdict, reason }) => [line, name, verdict, reason]),
  ).toEqual([
    [2, 'Wren', 'new', null],
    [2, 'Wren · Black · M', 'new', null],
    [3, 'Wren · Red · L', 'new', null],
    [5, 'Mug', 'new', null],
    [6, '', 'wrong', 'columns'],
  ]);
  expect((await lines(id)).rows[0]?.changes.at(-1)).toMatchObject({ field: 'pictures', to: { text: '1' } });
  await start(id);
  const { main, rows } = await rowsOf('Wren');
  expect(main).toMatchObject({
    slug: 'wren',
    publisher: 'Nest',
    status: 'live',
    variant_attributes: ['color', 'size'],
  });
  expect(rows).toMatchObject([
    { sku: 'W-1', price: 2_000, sale: 1_500, weightGrams: 180, units: 4 },
    { sku: 'W-2', price: 1_800, sale: null, weightGrams: null, units: 5 },
  ]);
  // It lacks the color that its type requires, and so cannot go on sale when the file comes again.
  expect((await rowsOf('Mug')).main).toMatchObject({
    external_ref: null,
    sku: 'M-1',
    on_hand: 7,
    weight_grams: 300,
    status: 'draft',
  });
  expect((await settled(await upload(csv))).verdicts).toEqual({ new: 0, changed: 1, same: 2, wrong: 2 });
});

test('an export of WooCommerce goes in: options stand on variations, which name their product by SKU or id', async () => {
  const csv = [
    'ID,Type,SKU,Name,Published,Regular price,Stock,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
    '11,variable,FI,Finch,1,,,,Color,"Black, Red",Size,"M, L"',
    '12,variation,FI-1,Finch - Black,1,15,4,FI,Color,Black,Size,M',
    '13,variation,FI-2,Finch - Red,1,16,5,id:11,Color,Red,Size,L',
    '14,simple,FI-3,Finch mug,1,9,7,,Color,Black,,',
  ].join('\n');
  const id = await upload(csv);
  const checked = await save(id, { type: 'shirts' });
  expect(checked.settings.columns[0]).toBeNull();
  expect((await lines(id)).rows.map(({ name, verdict, reason }) => [name, verdict, reason])).toEqual([
    ['Finch', 'new', null],
    ['Finch · Black · M', 'new', null],
    ['Finch · Red · L', 'new', null],
    ['Finch mug', 'new', null],
  ]);
  await start(id);
  const { main, rows } = await rowsOf('Finch');
  expect(main).toMatchObject({ external_ref: 'FI', sku: null });
  expect(rows).toMatchObject([
    { sku: 'FI-1', price: 1_500, units: 4 },
    { sku: 'FI-2', price: 1_600, units: 5 },
  ]);
  expect((await settled(await upload(csv))).verdicts).toEqual({ new: 0, changed: 0, same: 4, wrong: 0 });
});

test('an export with variants goes into a store that has none of its products', async () => {
  const id = await upload(
    shirts('Whimbrel', 'WH')
      .replace(',WH,Shirts', ',,Shirts')
      .replaceAll(/\n.*Teal.*/g, ''),
  );
  expect((await settled(id)).verdicts.wrong).toBe(0);
  await start(id);
  const csv = await file('products.csv?q=Whimbrel');
  const before = await rowsOf('Whimbrel');
  expect((await undo(id)).kept).toBe(0);

  const moved = await upload(csv, 'moved.csv');
  const checked = await settled(moved);
  expect(checked.settings.columns.slice(0, 3)).toEqual(['ref', 'parent', null]);
  await start(moved);
  const after = await rowsOf('Whimbrel');
  expect(after.main.external_ref).toBe(before.main.id);
  expect(after.rows.map(({ sku, options }) => [sku, options])).toEqual(
    before.rows.map(({ sku, options }) => [sku, options]),
  );
});

test('a SKU finds its product or variant, is one among all, and is exported', async () => {
  const head = 'Artikelnummer,Name,Type,Price,Stock\n';
  const id = await upload(`${head}LA-1,Lark mug,Shirts,9,5\nLA-2,Lark bowl,Shirts,9,5\n`);
  expect((await lines(id)).rows[0]?.changes).toContainEqual({ field: 'sku', from: {}, to: { text: 'LA-1' } });
  await start(id);
  expect((await rowsOf('Lark mug')).main).toMatchObject({ sku: 'LA-1', external_ref: null });
  const csv = await file('products.csv?q=Lark');
  expect(csv.split('\r\n')[0]).toContain('ref,sku,name');
  expect((await settled(await upload(csv))).verdicts).toEqual({ new: 0, changed: 0, same: 2, wrong: 0 });

  // A list of prices needs no names.
  const prices = await upload('SKU,Price\nLA-1,8\nLA-9,8\nLA-2,9\n');
  expect((await lines(prices)).rows).toMatchObject([
    { name: 'Lark mug', verdict: 'changed', changes: [{ field: 'price' }] },
    { name: '', verdict: 'wrong', reason: 'not_found' },
    { name: 'Lark bowl', verdict: 'same' },
  ]);
  await start(prices);
  expect((await rowsOf('Lark mug')).main).toMatchObject({ price_minor: 800, sku: 'LA-1' });
  expect((await lines(prices)).rows[0]).toMatchObject({ name: 'Lark mug', state: 'done' });

  await start(await upload(shirts('Lark', 'LK').replace(/^.*Teal.*$/gm, '')));
  const mug = (await rowsOf('Lark mug')).main;
  const changed = await upload(
    `id,Artikelnummer,Name,Price\n,LA-2,Lark plate,10\n,LK-Black-M,Lark,23\n${mug.id},LA-2,Lark mug,9\n${mug.id},LK-Black-L,Lark mug,9\n`,
  );
  expect((await lines(changed)).rows).toMatchObject([
    { name: 'Lark plate', verdict: 'changed' },
    { verdict: 'changed' },
    { name: 'Lark mug', reason: 'sku_taken', field: 'sku', value: 'Lark bowl' },
    { name: 'Lark mug', reason: 'sku_taken', value: 'Lark · Black · L' },
  ]);
  await start(changed);
  expect((await rowsOf('Lark plate')).main).toMatchObject({ sku: 'LA-2', price_minor: 1_000 });
  expect((await rowsOf('Lark')).rows[0]).toMatchObject({ sku: 'LK-Black-M', price: 2_300 });
  expect(await undo(changed)).toMatchObject({ undone: 2, kept: 0 });
  expect((await rowsOf('Lark bowl')).main).toMatchObject({ sku: 'LA-2', price_minor: 900 });
});
